const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** `Thursday 10 December 2026` */
export const sessionDay = (at: number): string => day.format(at).replace(',', '');
/** `16:00 to 16:40 UTC` */
export const sessionHours = (startsAt: number, endsAt: number): string =>
  `${hour.format(startsAt)} to ${hour.format(endsAt)} UTC`;

/** 250 → `4:10` */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
