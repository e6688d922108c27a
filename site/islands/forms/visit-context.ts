import { campaignOf } from '@whorl/contract/browsing-history.ts';
import { keptHistory } from '../visitor/visit-trail.ts';
import { readVisitor } from '../visitor/visitor-store.ts';

/** How much of the visit a form's endpoint takes. */
export type VisitContext = 'none' | 'visit' | 'visit and pages';

/**
 * What a form sends beside what was typed: the campaign of this visit, the visitor's id, and the first and the previous
 * page; only what is known. Without consent to a history there are no earlier pages, and the campaign is that of the
 * present address or none.
 */
export function visitContext(kind: VisitContext): Record<string, unknown> {
  if (kind === 'none') return {};
  const visitor = readVisitor();
  const history = keptHistory();
  const { landingPage, previousPage } = kind === 'visit and pages' ? (history ?? {}) : {};
  const campaign = history?.utmParams ?? campaignOf(new URL(location.href));
  return {
    ...(landingPage && { landingPage }),
    ...(previousPage && { previousPage }),
    ...(Object.keys(campaign).length === 0 ? {} : { utm_info: campaign }),
    ...(visitor.step === 'known' ? { visitorId: visitor.result.visitorId } : {}),
  };
}
