import { landingPage } from '../visitor/visit-trail.ts';
import { readVisitor } from '../visitor/visitor-store.ts';

/** What every form sends beside what was typed: the campaign of this visit and the visitor's id, where they are known. */
export function visitContext(): Record<string, unknown> {
  const visitor = readVisitor();
  const landing = landingPage();
  const campaign = landing ? [...new URL(landing).searchParams].filter(([key]) => key.startsWith('utm_')) : [];
  return {
    ...(campaign.length === 0 ? {} : { utm_info: Object.fromEntries(campaign) }),
    ...(visitor.step === 'known' ? { visitorId: visitor.result.visitorId } : {}),
  };
}
