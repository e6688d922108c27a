import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/system.json';
import { ConsoleSystem } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the state of the server for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleSystem.path,
    texts,
    parts: { url: consoleCalls.system, settings: consoleCalls.systemSettings },
    children: <ConsoleSystem endpoints={consoleCalls} deliveriesPath={pages.consoleDeliveries.path} />,
  });
