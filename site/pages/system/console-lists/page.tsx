import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/lists.json';
import { ConsoleLists } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the entries for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleLists.path,
    texts,
    parts: { url: consoleCalls.listEntries },
    children: <ConsoleLists endpoints={consoleCalls} />,
  });
