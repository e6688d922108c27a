import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/leads.json';
import { ConsoleLeads } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the leads for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleLeads.path,
    texts,
    parts: { url: consoleCalls.leads },
    children: <ConsoleLeads endpoints={consoleCalls} identificationsPath={pages.consoleIdentifications.path} />,
  });
