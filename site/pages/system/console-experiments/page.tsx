import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/experiments.json';
import { ConsoleExperiments } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the experiments for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleExperiments.path,
    texts,
    parts: { url: consoleCalls.experiments },
    children: <ConsoleExperiments endpoints={consoleCalls} />,
  });
