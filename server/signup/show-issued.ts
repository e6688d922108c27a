import { untilText } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import {
  DASHBOARD_PLACEHOLDER,
  ISSUED_PART,
  type IssuedPart,
  issuedParts,
  placeholders,
} from '@whorl/contract/keys/issued-page.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts } from '../platform/static/prerendered-page.ts';

export type Issued =
  | { readonly key: IssuedKey /** Of this server, without a slash at its end. */; readonly origin: string }
  | { readonly dashboardUrl: string };

/** Returns the prerendered page that a form ends on, with the key or the dashboard link that the form issued. */
export const showIssued = (page: string, issued: Issued): string =>
  patchPageWithoutScripts(page, (document) => {
    const shown: IssuedPart = 'key' in issued ? issuedParts.key : issuedParts.dashboard;
    applyView(document, ISSUED_PART, (part) => ({
      hidden: part !== shown,
      ...(part === shown && 'key' in issued && { placeholders: valuesOf(issued.key, issued.origin) }),
    }));
    if ('dashboardUrl' in issued) {
      applyView(document, 'href', { [DASHBOARD_PLACEHOLDER]: { attributes: { href: issued.dashboardUrl } } });
    }
  });

const valuesOf = ({ key, expiresAt }: IssuedKey, origin: string): Readonly<Record<string, string>> => ({
  [placeholders.key]: key,
  [placeholders.origin]: origin,
  [placeholders.until]: untilText(expiresAt),
});
