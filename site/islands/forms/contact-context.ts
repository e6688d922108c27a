import { landingPage, previousPage } from '../visitor/visit-trail.ts';
import { readVisitor } from '../visitor/visitor-store.ts';

/** The part of the general contact payload that nobody types; only what is known. */
export function generalContactContext(): Record<string, unknown> {
  const visitor = readVisitor();
  const landing = landingPage();
  const campaign = landing ? [...new URL(landing).searchParams].filter(([key]) => key.startsWith('utm_')) : [];
  return {
    ...known({ landingPage: landing, previousPage: previousPage() }),
    ...(campaign.length === 0 ? {} : { utm_info: Object.fromEntries(campaign) }),
    ...(visitor.step === 'known' ? { visitorId: visitor.result.visitorId } : {}),
  };
}

const known = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
