import { pages } from '@whorl/contract/urls.ts';
import { ShortPage } from '../sections/short-page.tsx';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Your address is on the list',
      description:
        'Your e-mail address was stored before this page was shown. What is kept with it, how to leave again, and the notes that are there already.',
    },
    element: <Subscribed />,
  };
}

export function Subscribed() {
  return (
    <ShortPage
      title="Your address is on the list"
      lead="It was on disk before you saw this page."
      action={
        <a className="button" href={pages.blog.path}>
          Read the notes that are there
        </a>
      }
    >
      <p>
        To leave, <a href={pages.contactSales.path}>write to us</a> from that address, and it is erased.
      </p>
    </ShortPage>
  );
}
