import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/applications.json';
import { ConsoleApplications } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

/** Renders the frame; a script loads the job applications for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleApplications.path,
    texts,
    parts: { url: consoleCalls.applications },
    children: <ConsoleApplications endpoints={consoleCalls} leadsPath={pages.consoleLeads.path} />,
  });
