/** Returns the day of a time in UTC, such as 2026-11-28. @param at milliseconds since 1970 */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
