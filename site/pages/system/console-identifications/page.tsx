import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/identifications.json';
import { ConsoleIdentifications } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the identifications for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleIdentifications.path,
    texts,
    parts: { url: consoleCalls.identifications },
    children: <ConsoleIdentifications endpoints={consoleCalls} listsPath={pages.consoleLists.path} />,
  });
