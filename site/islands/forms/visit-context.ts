import { campaignOf } from '@whorl/contract/browsing-history.ts';
import { formRegionOf, regionOfCountry } from '@whorl/contract/country/regions.ts';
import type { VisitContext } from '@whorl/contract/leads/form-view.ts';
import { knownCountry } from '../country.ts';
import { keptHistory } from '../visitor/visit-trail.ts';
import { readVisitor } from '../visitor/visitor-store.ts';

/**
 * Returns what a form sends besides the typed fields, as far as it is known: the campaign of this visit, the visitor ID,
 * the region of the visitor's country, and the first and the previous page. Without consent to a history there are no
 * earlier pages, and the campaign is that of the current URL or none. Where the country is not known, the server derives
 * the region from the request.
 */
export function visitContext(kind: VisitContext): Record<string, unknown> {
  if (kind === 'none') return {};
  const country = knownCountry();
  const visitor = readVisitor();
  const history = keptHistory();
  const { landingPage, previousPage } = kind === 'visit and pages' ? (history ?? {}) : {};
  const campaign = history?.utmParams ?? campaignOf(new URL(location.href));
  return {
    ...(landingPage && { landingPage }),
    ...(previousPage && { previousPage }),
    ...(Object.keys(campaign).length === 0 ? {} : { utm_info: campaign }),
    ...(visitor.step === 'known' ? { visitorId: visitor.result.visitorId } : {}),
    ...(country !== undefined && { ipRegion: formRegionOf(regionOfCountry(country)) }),
  };
}
