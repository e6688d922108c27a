import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/content.json';
import { ConsoleContent } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the texts for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleContent.path,
    texts,
    parts: { url: consoleCalls.content },
    children: <ConsoleContent url={consoleCalls.content} />,
  });
