import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/errors.json';
import { ConsoleErrors } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the errors for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleErrors.path,
    texts,
    parts: { url: consoleCalls.errors },
    children: <ConsoleErrors endpoints={consoleCalls} />,
  });
