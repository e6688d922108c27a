import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/privacy.json';
import { ConsolePrivacy } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script sends the requests of a signed-in administrator. */
export const page = () =>
  renderConsolePage({
    path: pages.consolePrivacy.path,
    texts,
    parts: {
      find: consoleCalls.privacyFind,
      exportUrl: consoleCalls.privacyExport,
      erase: consoleCalls.privacyErase,
    },
    children: <ConsolePrivacy endpoints={consoleCalls} />,
  });
