import { pages } from '@whorl/contract/urls.ts';
import styles from '../sections/short-page.module.css';
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
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">Your address is on the list</h1>
      <p className="lead">It was on disk before you saw this page.</p>
      <p>
        To leave, <a href={pages.contactSales.path}>write to us</a> from that address.
      </p>
      <p>
        <a className="button" href={pages.blog.path}>
          Read the notes that are there
        </a>
      </p>
    </div>
  );
}
