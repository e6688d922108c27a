import { articlePath, pages } from '@whorl/contract/urls.ts';
import { articleOf } from '../content/articles.ts';
import { ShortPage } from '../sections/short-page.tsx';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Your message is with us',
      description:
        'Your message to an engineer was stored before this page was shown. Here is what happens next, and what you may want to read meanwhile.',
    },
    element: <Sent />,
  };
}

/** The note that explains what this page claims. */
const EXPLANATION = 'when-may-a-form-say-thank-you';

export function Sent() {
  return (
    <ShortPage
      title="Your message is with us"
      lead="It was on disk before you saw this page. An engineer reads it and answers to the address you gave."
      action={
        <a className="button" href={pages.blog.path}>
          Read on meanwhile
        </a>
      }
    >
      <p>
        How we know that it is on disk:{' '}
        <a className="link" href={articlePath(EXPLANATION)}>
          {articleOf(EXPLANATION).frontMatter.title}
        </a>
      </p>
    </ShortPage>
  );
}
