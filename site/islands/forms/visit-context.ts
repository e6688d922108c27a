import { getCampaign } from '@whorl/contract/browsing-history.ts';
import { findSalesRegion, toFormRegion } from '@whorl/contract/country/regions.ts';
import type { VisitContext } from '@whorl/contract/leads/form-view.ts';
import { knownCountry } from '../country.ts';
import { getBrowsingHistory } from '../visitor/visited-pages.ts';
import { getVisitor } from '../visitor/visitor-store.ts';

/**
 * Returns the known data about the visit that a form sends besides its fields: the campaign, the visitor ID, the region
 * of the visitor's country, and the first and the previous page. Without consent to a history there are no earlier
 * pages, and the campaign is that of the current URL, if any. If the country is unknown, the server derives the region
 * from the request.
 */
export function visitContext(kind: VisitContext): Record<string, unknown> {
  if (kind === 'none') return {};
  const country = knownCountry();
  const visitor = getVisitor();
  const history = getBrowsingHistory();
  const { landingPage, previousPage } = kind === 'visit and pages' ? (history ?? {}) : {};
  const campaign = history?.utmParams ?? getCampaign(new URL(location.href));
  return {
    ...(landingPage && { landingPage }),
    ...(previousPage && { previousPage }),
    ...(Object.keys(campaign).length === 0 ? {} : { utm_info: campaign }),
    ...(visitor.step === 'identified' ? { visitorId: visitor.result.visitorId } : {}),
    ...(country !== undefined && { ipRegion: toFormRegion(findSalesRegion(country)) }),
  };
}
