import { PLAYGROUND_DAYS } from '../stored-data/lifetimes.ts';

/** How long the demo's trial runs, and its account is kept. */
export const TRIAL_DAYS = PLAYGROUND_DAYS;

export const accountChecks = { first: 'This visitor has no account' } as const;

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time in words, such as `22 November 2026 at 18:30 UTC`. @param at milliseconds since 1970 */
export const writeTime = (at: number): string => `${time.format(at)} UTC`;
