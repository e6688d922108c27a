import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/overview.json';
import { ConsoleOverview } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

const paths = {
  leads: pages.consoleLeads.path,
  deliveries: pages.consoleDeliveries.path,
  errors: pages.consoleErrors.path,
  content: pages.consoleContent.path,
  experiments: pages.consoleExperiments.path,
  system: pages.consoleSystem.path,
};

/** Renders the frame; a script loads the figures for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleOverview.path,
    texts,
    parts: { url: consoleCalls.overview },
    children: <ConsoleOverview endpoints={consoleCalls} paths={paths} />,
  });
