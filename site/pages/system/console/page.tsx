import { consoleCalls, pageGroups, pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/console.json';
import { ConsoleResults } from '../../../islands/console/console-results.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { ConsoleFrame } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

/** Renders an empty frame without figures. A script loads them for a signed-in user. */
export function page(): RenderedPage {
  return {
    head: {
      title: texts.title,
      description: texts.description,
    },
    element: <Results />,
    slices: [],
  };
}

export function Results() {
  return (
    <ConsoleFrame path={pages.console.path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">{texts.heading}</h1>
        <div className="no-script">
          <ConsoleResults endpoints={consoleCalls} groups={pageGroups} />
        </div>
        <noscript>
          <p className="lead">
            <TextWithElements
              text={texts.noScript}
              parts={{
                url: <code>{consoleCalls.traffic}</code>,
                from: <code>from</code>,
                to: <code>to</code>,
              }}
            />
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
