import { pages } from '@whorl/contract/urls.ts';
import { SalesCallPlace } from '../../../sections/sales-call-place.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

/** Of one call. The server fills it in for whoever has the link of one; by itself it only says where such a link is. */
export function page(): RenderedPage {
  return {
    head: {
      title: 'Your call',
      description:
        'The call that you booked with an engineer: when it is by your clock and by ours, how to move it or call it off, and the calendar entry.',
    },
    element: <YourCall />,
  };
}

export function YourCall() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="title">Your call</h1>
      <SalesCallPlace>
        <p className="lead">This page needs the link that you were given when you booked, or that of your calendar.</p>
        <p>
          No call yet? <a href={pages.contactSales.path}>Tell an engineer what happens on your site</a>; then you can
          book one.
        </p>
      </SalesCallPlace>
    </div>
  );
}
