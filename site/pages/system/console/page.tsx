import { consoleCalls, pageGroups, pages } from '@whorl/contract/urls.ts';
import { ConsoleResults } from '../../../islands/console/console-client.tsx';
import { ConsoleFrame } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

/** An empty frame: it holds no figures. They come by script, to who is signed in. */
export function page(): RenderedPage {
  return {
    head: {
      title: 'Console: results',
      description:
        'For those who run this site: how many visits there were, where they came from, what visitors did, and what each experiment has come to.',
    },
    element: <Results />,
    slices: [],
  };
}

export function Results() {
  return (
    <ConsoleFrame room={pages.console.path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">What visitors did</h1>
        <div className="no-script">
          <ConsoleResults calls={consoleCalls} groups={pageGroups} />
        </div>
        <noscript>
          <p className="lead">
            You are signed in, but the figures are drawn by a script, and this browser runs none. The same figures are
            at <code>{consoleCalls.traffic}</code> as JSON, with <code>from</code> and <code>to</code>.
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
