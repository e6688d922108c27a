/** How the figures of the console are written. */
export const writtenCount = (count: number): string => count.toLocaleString('en-GB');
/** Of what is estimated. */
export const writtenEstimate = (count: number): string => (count === 0 ? '0' : `≈ ${writtenCount(count)}`);

/** @param share 0 to 1 */
export const writtenShare = (share: number): string =>
  `${(share * 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`;
/** A difference of two shares, in percentage points. */
export const writtenPoints = (share: number): string =>
  `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** `2026-11-22` → `22 Nov 2026`. */
export const writtenDay = (day: string): string => dateOf(day, { day: 'numeric', month: 'short', year: 'numeric' });
/** `2026-11-22` → `22 Nov`. */
export const shortDay = (day: string): string => dateOf(day, { day: 'numeric', month: 'short' });
/** `2026-11-22` → `Sunday, 22 Nov 2026`. */
export const longDay = (day: string): string =>
  dateOf(day, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });
/** @param time milliseconds since 1970 */
export const writtenMoment = (time: number): string =>
  `${new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })} UTC`;

const dateOf = (day: string, options: Intl.DateTimeFormatOptions): string => {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : new Date(time).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
};
