import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { page as texts } from '../../../../content/interface/console/audit.json';
import { ConsoleAudit } from '../../../islands/console/console-sections.tsx';
import { renderConsolePage } from '../console-page.tsx';

const objectUrls = {
  lead: `${pages.consoleLeads.path}?id=`,
  identification: `${pages.consoleIdentifications.path}?id=`,
  visitor: `${pages.consoleIdentifications.path}?visitorId=`,
  delivery: `${pages.consoleDeliveries.path}?id=`,
  error: `${pages.consoleErrors.path}?id=`,
  application: `${pages.consoleApplications.path}?id=`,
  call: `${pages.consoleSalesCalls.path}?id=`,
  'list-entry': `${pages.consoleLists.path}?id=`,
  key: `${pages.consoleKeys.path}?id=`,
};

/** Renders the frame; a script loads the entries for a signed-in user. */
export const page = () =>
  renderConsolePage({
    path: pages.consoleAudit.path,
    texts,
    parts: { url: consoleCalls.audit },
    children: <ConsoleAudit endpoints={consoleCalls} objectUrls={objectUrls} />,
  });
