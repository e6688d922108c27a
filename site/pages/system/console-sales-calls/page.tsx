import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/sales-calls.json';
import { ConsoleSalesCalls } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the sales calls for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleSalesCalls.path,
    texts,
    parts: { url: consoleCalls.salesCalls },
    children: <ConsoleSalesCalls endpoints={consoleCalls} leadsPath={pages.consoleLeads.path} />,
  });
