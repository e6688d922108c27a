import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/keys.json';
import { ConsoleKeys } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the keys for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleKeys.path,
    texts,
    parts: { url: consoleCalls.keys },
    children: <ConsoleKeys endpoints={consoleCalls} leadsPath={pages.consoleLeads.path} />,
  });
