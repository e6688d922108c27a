import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/deliveries.json';
import { ConsoleDeliveries } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the deliveries for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleDeliveries.path,
    texts,
    parts: { url: consoleCalls.deliveries },
    children: <ConsoleDeliveries endpoints={consoleCalls} leadsPath={pages.consoleLeads.path} />,
  });
