import styles from '../sections/short-page.module.css';
import { WaysOn } from '../sections/ways-on.tsx';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Our side broke',
      description:
        'Something failed on our server while it made this page. It is in our log, nothing you sent before is lost, and these pages still work.',
    },
    element: <ServerError />,
  };
}

export function ServerError() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">Our side broke</h1>
      <p className="lead">
        Something failed on our server while it made this page. It is in our log. Nothing you sent before is lost, and
        loading the page again often helps.
      </p>
      <WaysOn />
    </div>
  );
}
