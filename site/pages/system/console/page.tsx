import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pageGroups, pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/console.json';
import { ConsoleTraffic } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

const { traffic, currentTraffic, updates } = consoleCalls;

/** Renders the frame; a script loads the figures for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.console.path,
    texts,
    parts: { url: traffic, from: 'from', to: 'to' },
    children: (
      <ConsoleTraffic
        endpoints={{ traffic, currentTraffic, updates }}
        groups={pageGroups}
        experiments={pages.consoleExperiments.path}
      />
    ),
  });
