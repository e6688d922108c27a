const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Formats as `Thursday, December 10, 2026`. */
export const sessionDay = (at: number): string => day.format(at);
/** Formats as `4:00 PM to 4:40 PM UTC`. */
export const sessionHours = (startsAt: number, endsAt: number): string =>
  `${hour.format(startsAt)} to ${hour.format(endsAt)} UTC`;

/** Formats 250 as `4:10`. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
