import { consoleCalls, pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/audit.json';
import { ConsoleAudit } from '../../../islands/console/console-results.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { ConsoleFrame } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from '../console/page.module.css';

/** Renders an empty frame. A script loads the audit log for a signed-in user. */
export function page(): RenderedPage {
  return {
    head: {
      title: texts.title,
      description: texts.description,
    },
    element: <Audit />,
    slices: [],
  };
}

export function Audit() {
  return (
    <ConsoleFrame path={pages.consoleAudit.path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">{texts.heading}</h1>
        <div className="no-script">
          <ConsoleAudit endpoints={consoleCalls} leadsPath={pages.consoleLeads.path} />
        </div>
        <noscript>
          <p className="lead">
            <TextWithElements text={texts.noScript} parts={{ url: <code>{consoleCalls.audit}</code> }} />
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
