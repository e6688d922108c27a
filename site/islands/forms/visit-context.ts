import { getCampaign } from '@whorl/contract/browsing-history.ts';
import { isAnalyticsAllowed } from '@whorl/contract/consent.ts';
import { findSalesRegion, toFormRegion } from '@whorl/contract/country/regions.ts';
import type { VisitContext } from '@whorl/contract/leads/form-view.ts';
import { readConsent } from '../consent/read-consent.ts';
import { knownCountry } from '../country.ts';
import { getBrowsingHistory } from '../visitor/visited-pages.ts';
import { getVisitor, identify } from '../visitor/visitor-store.ts';

/** Longest wait for an identification in milliseconds. A form can also be sent without a visitor ID. */
const LONGEST_WAIT_MS = 1_500;

/**
 * Returns the known data about the visit that a form sends besides its fields: the campaign, the visitor ID, the region
 * of the visitor's country, and the first and the previous page. Without consent to a history there are no earlier
 * pages, and the campaign is that of the current URL, if any. If the country is unknown, the server derives the region
 * from the request.
 */
export async function visitContext(kind: VisitContext): Promise<Record<string, unknown>> {
  if (kind === 'none') return {};
  const visitorId = await findVisitorId();
  const country = knownCountry();
  const history = getBrowsingHistory();
  const { landingPage, previousPage } = kind === 'visit and pages' ? (history ?? {}) : {};
  const campaign = history?.utmParams ?? getCampaign(new URL(location.href));
  return {
    ...(landingPage && { landingPage }),
    ...(previousPage && { previousPage }),
    ...(Object.keys(campaign).length === 0 ? {} : { utm_info: campaign }),
    ...(visitorId !== undefined && { visitorId }),
    ...(country !== undefined && { ipRegion: toFormRegion(findSalesRegion(country)) }),
  };
}

/**
 * Returns the visitor ID; undefined if the browser may not be identified, or can't be in time. The automatic
 * identification waits for a pause of the keys, so who types without one isn't identified before sending the form.
 */
async function findVisitorId(): Promise<string | undefined> {
  const visitor = getVisitor();
  if (visitor.step === 'identified') return visitor.result.visitorId;
  const isAllowed = visitor.step === 'idle' && isAnalyticsAllowed(readConsent(knownCountry()));
  if (!isAllowed && visitor.step !== 'identifying') return undefined;
  return await Promise.race([
    identify().then(
      (result) => result.visitorId,
      () => undefined,
    ),
    new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, undefined)),
  ]);
}
