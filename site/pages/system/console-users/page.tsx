import { consoleCalls, pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/users.json';
import { ConsoleUsers } from '../../../islands/console/console-results.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { ConsoleFrame } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from '../console/page.module.css';

/** Renders an empty frame. A script loads users and sessions for a signed-in user. */
export function page(): RenderedPage {
  return {
    head: {
      title: texts.title,
      description: texts.description,
    },
    element: <Users />,
    slices: [],
  };
}

export function Users() {
  return (
    <ConsoleFrame path={pages.consoleUsers.path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">{texts.heading}</h1>
        <div className="no-script">
          <ConsoleUsers endpoints={consoleCalls} />
        </div>
        <noscript>
          <p className="lead">
            <TextWithElements
              text={texts.noScript}
              parts={{ users: <code>{consoleCalls.users}</code>, sessions: <code>{consoleCalls.sessions}</code> }}
            />
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
