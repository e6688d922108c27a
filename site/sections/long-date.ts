const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-18` → `18 November 2026`. */
export const longDate = (isoDate: string): string => format.format(new Date(`${isoDate}T00:00:00Z`));
