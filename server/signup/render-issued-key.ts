import { formatExpiry } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import {
  DASHBOARD_PLACEHOLDER,
  FIRST_REQUEST_PART,
  firstRequestParts,
  ISSUED_PART,
  type IssuedPart,
  issuedParts,
  placeholders,
  REFERENCE_PART,
  referenceParts,
} from '@whorl/contract/keys/issued-page.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts } from '../platform/static/prerendered-page.ts';

export type SignupOutcome = IssuedOutcome | { readonly dashboardUrl: string };
type IssuedOutcome = {
  readonly key: IssuedKey;
  /** Origin of this server, without a trailing slash. */
  readonly origin: string;
  readonly reference: string;
  /** URL of the page with the key. */
  readonly pageUrl: string;
  /** Time of the first request with the key, in milliseconds since 1970; undefined before it. */
  readonly firstRequestAt?: number | undefined;
};

/** Returns the prerendered thank-you page with the issued key, the secret key or the dashboard link. */
export const renderIssuedKey = (page: string, issued: SignupOutcome): string =>
  patchPageWithoutScripts(page, (document) => {
    const shown = selectPart(issued);
    applyView(document, ISSUED_PART, (part) => ({
      hidden: part !== shown,
      ...(part === shown && 'key' in issued && { placeholders: createPlaceholders(issued) }),
    }));
    if ('dashboardUrl' in issued) {
      applyView(document, 'href', { [DASHBOARD_PLACEHOLDER]: { attributes: { href: issued.dashboardUrl } } });
      return;
    }
    applyView(document, FIRST_REQUEST_PART, {
      [firstRequestParts.waiting]: { hidden: issued.firstRequestAt !== undefined },
      [firstRequestParts.received]: { hidden: issued.firstRequestAt === undefined },
    });
    applyView(document, REFERENCE_PART, {
      [referenceParts.page]: { attributes: { href: issued.pageUrl } },
      [referenceParts.field]: { value: issued.reference },
    });
  });

function selectPart(issued: SignupOutcome): IssuedPart {
  if ('dashboardUrl' in issued) return issuedParts.dashboard;
  return issued.key.kind === 'free-secret' ? issuedParts.secret : issuedParts.key;
}

const createPlaceholders = (issued: IssuedOutcome): Readonly<Record<string, string>> => ({
  [placeholders.key]: issued.key.key,
  [placeholders.origin]: issued.origin,
  [placeholders.until]: issued.key.expiresAt === null ? '' : formatExpiry(issued.key.expiresAt),
  [placeholders.receivedAt]: formatExpiry(new Date(issued.firstRequestAt ?? 0).toISOString()),
});
