import { PLAYGROUND_DAYS } from '../stored-data/lifetimes.ts';

/** Days that the demo's trial runs and its account is kept. */
export const TRIAL_DAYS = PLAYGROUND_DAYS;

export const accountChecks = { first: 'Visitor has no account' } as const;

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a time, such as `November 22, 2026 at 6:30 PM UTC`. @param at milliseconds since 1970 */
export const formatTime = (at: number): string => `${time.format(at)} UTC`;
