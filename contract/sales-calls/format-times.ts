import { toKnownTimeZone } from './time-zone.ts';

/*
 * Times in a time zone that this engine doesn't know are formatted in UTC.
 */

/** A day in the visitor's time zone, with its available start times. */
type SlotDay = {
  /** ISO date, such as `2026-11-23`; unique. */
  readonly key: string;
  /** For example `Monday, November 23`. */
  readonly title: string;
  readonly slots: readonly { readonly at: number; readonly label: string }[];
};

/**
 * Groups slots by day in a time zone, in which days may differ from the provider's.
 *
 * @param slots milliseconds since 1970, in ascending order
 */
export function groupSlotsByDay(slots: readonly number[], timeZone: string): SlotDay[] {
  const days = new Map<string, { title: string; slots: { at: number; label: string }[] }>();
  for (const at of slots) {
    const key = formatIsoDate(at, timeZone);
    const day = days.get(key) ?? { title: formatDay(at, timeZone), slots: [] };
    day.slots.push({ at, label: formatHour(at, timeZone) });
    days.set(key, day);
  }
  return [...days].map(([key, day]) => ({ key, title: day.title, slots: addOffsetsToDuplicates(day.slots, timeZone) }));
}

/** Adds the UTC offset to times of day that occur twice because clocks are set back. */
function addOffsetsToDuplicates(slots: readonly { at: number; label: string }[], timeZone: string): SlotDay['slots'] {
  return slots.map((slot) => {
    const isDoubled = slots.some((other) => other !== slot && other.label === slot.label);
    return isDoubled ? { ...slot, label: `${slot.label} ${formatOffset(slot.at, timeZone)}` } : slot;
  });
}

/** Formats the day of a time, such as `Monday, November 23`. */
export const formatDay = (at: number, timeZone: string): string =>
  format(timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);

/** Formats the time of day, such as `10:00 AM`, with a non-breaking space. */
export const formatHour = (at: number, timeZone: string): string =>
  // Browsers differ in the kind of space before AM and PM.
  format(timeZone, { hour: 'numeric', minute: '2-digit' }).format(at).replace(/\s/, '\u00a0');

/** Formats the time of a call, such as `Monday, November 23, 10:00 AM to 10:30 AM`. */
export const formatCall = (startsAt: number, endsAt: number, timeZone: string): string =>
  `${formatDay(startsAt, timeZone)}, ${formatHour(startsAt, timeZone)} to ${formatHour(endsAt, timeZone)}`;

/** Formats a time zone with its UTC offset at the given time, such as `Europe/Berlin, GMT+1`. */
export function formatTimeZone(at: number, timeZone: string): string {
  const known = toKnownTimeZone(timeZone);
  return `${known.replaceAll('_', ' ')}, ${formatOffset(at, known)}`;
}

const formatOffset = (at: number, timeZone: string): string =>
  format(timeZone, { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const formatIsoDate = (at: number, timeZone: string): string => {
  const parts = format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const getPart = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${getPart('year')}-${getPart('month')}-${getPart('day')}`;
};

const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * Caches formats: creating one takes about 50 µs, and a page contains about a hundred times. The cache is bounded,
 * because time zones of requests are validated against the known ones.
 */
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options).join()}`;
  const cached =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: toKnownTimeZone(timeZone) });
  formats.set(key, cached);
  return cached;
}
