import { consoleCalls, pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/overview.json';
import { ConsoleOverview } from '../../../islands/console/console-results.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { ConsoleFrame } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from '../console/page.module.css';

/** Renders an empty frame. A script loads the figures for a signed-in user. */
export function page(): RenderedPage {
  return {
    head: {
      title: texts.title,
      description: texts.description,
    },
    element: <Overview />,
    slices: [],
  };
}

function Overview() {
  const paths = {
    leads: pages.consoleLeads.path,
    deliveries: pages.consoleDeliveries.path,
    errors: pages.consoleErrors.path,
    results: pages.console.path,
  };
  return (
    <ConsoleFrame path={pages.consoleOverview.path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">{texts.heading}</h1>
        <div className="no-script">
          <ConsoleOverview url={consoleCalls.overview} paths={paths} />
        </div>
        <noscript>
          <p className="lead">
            <TextWithElements text={texts.noScript} parts={{ url: <code>{consoleCalls.overview}</code> }} />
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
