import { consoleCalls, pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/deliveries.json';
import { ConsoleDeliveries } from '../../../islands/console/console-results.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { ConsoleFrame } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from '../console/page.module.css';

/** Renders an empty frame without deliveries. A script loads them for a signed-in user. */
export function page(): RenderedPage {
  return {
    head: {
      title: texts.title,
      description: texts.description,
    },
    element: <Deliveries />,
    slices: [],
  };
}

export function Deliveries() {
  return (
    <ConsoleFrame path={pages.consoleDeliveries.path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">{texts.heading}</h1>
        <div className="no-script">
          <ConsoleDeliveries endpoints={consoleCalls} leadsPath={pages.consoleLeads.path} />
        </div>
        <noscript>
          <p className="lead">
            <TextWithElements text={texts.noScript} parts={{ url: <code>{consoleCalls.deliveries}</code> }} />
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
