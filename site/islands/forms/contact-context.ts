import { landingPage, previousPage } from '../visitor/visit-trail.ts';
import { visitContext } from './visit-context.ts';

/** The part of the general contact payload that nobody types; only what is known. */
export const generalContactContext = (): Record<string, unknown> => ({
  ...known({ landingPage: landingPage(), previousPage: previousPage() }),
  ...visitContext(),
});

const known = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
