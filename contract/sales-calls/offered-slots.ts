import { type Availability, type Span, weekdays } from './availability.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When calls may begin, whether they are taken or not. For the server: it needs `Temporal`, and browsers only get to see
 * the instants. Slots follow each other in elapsed time from the start of the working hours, so that each lasts as long
 * as it should also in the night when clocks are changed: what the clock leaves out is not offered, and what it repeats
 * is offered twice.
 *
 * @param now milliseconds since 1970; nothing is offered that begins sooner than the notice after it
 * @returns milliseconds since 1970, in order
 */
export function offeredSlots(availability: Availability, now: number): number[] {
  const { timeZone, daysAhead, noticeHours, closed } = availability;
  const earliest = now + noticeHours * HOUR_MS;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const slots: number[] = [];
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = today.add({ days: ahead });
    if (!closed.some((time) => isWithin(day, time))) slots.push(...slotsOfDay(availability, day));
  }
  return slots.filter((slot) => slot >= earliest);
}

function slotsOfDay({ timeZone, hours, breaks, slotMinutes }: Availability, day: Temporal.PlainDate): number[] {
  const weekday = weekdays[day.dayOfWeek - 1] ?? 'monday';
  const length = slotMinutes * MINUTE_MS;
  const pauses = breaks.map((pause) => instantsOf(pause, day, timeZone));
  const slots: number[] = [];
  for (const work of [...hours[weekday]].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const { from, to } = instantsOf(work, day, timeZone);
    for (let start = from; start + length <= to; ) {
      const pause = pauses.find((candidate) => start < candidate.to && candidate.from < start + length);
      if (pause === undefined) slots.push(start);
      start = pause === undefined ? start + length : Math.max(pause.to, start + 1);
    }
  }
  return slots;
}

/** A span that lies in a repeated hour holds both. */
const instantsOf = ({ from, to }: Span, day: Temporal.PlainDate, timeZone: string) => ({
  from: instantOf(from, day, timeZone, 'earlier'),
  to: instantOf(to, day, timeZone, 'later'),
});

/** A time that the clock leaves out is the moment at which it is put forward. */
function instantOf(
  time: string,
  day: Temporal.PlainDate,
  timeZone: string,
  disambiguation: 'earlier' | 'later',
): number {
  if (time === '24:00') return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const wall = day.toPlainDateTime(time);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation });
  if (zoned.toPlainDateTime().equals(wall)) return zoned.epochMilliseconds;
  const transition = wall.toZonedDateTime(timeZone, { disambiguation: 'later' }).getTimeZoneTransition('previous');
  return (transition ?? zoned).epochMilliseconds;
}

function isWithin(day: Temporal.PlainDate, time: string): boolean {
  const [first = '', last = first] = time.split('/');
  const text = day.toString();
  return first <= text && text <= last;
}
