import styles from '../sections/short-page.module.css';
import { WaysOn } from '../sections/ways-on.tsx';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'No print on file',
      description:
        'There is no page at this address. It may have moved, or the link that brought you here is wrong: these are the pages most people look for.',
    },
    element: <NotFound />,
  };
}

export function NotFound() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">No print on file</h1>
      <p className="lead">
        There is no page at this address. It may have moved, or the link that brought you here is wrong.
      </p>
      <WaysOn />
    </div>
  );
}
