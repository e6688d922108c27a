import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/users.json';
import { ConsoleUsers } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the users and sessions for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleUsers.path,
    texts,
    parts: { users: consoleCalls.users, sessions: consoleCalls.sessions },
    children: <ConsoleUsers endpoints={consoleCalls} />,
  });
