import { type Availability, type Span, weekdays } from './availability.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Returns the start times of all slots, including booked ones. Only for the server, because it needs `Temporal`.
 *
 * Slots are counted in elapsed time from the start of the working hours, so each has its full length even when clocks
 * change: a skipped hour is not offered, and a repeated one is offered twice.
 *
 * @param now milliseconds since 1970; slots that start within `noticeHours` of it are omitted
 * @returns milliseconds since 1970, in ascending order
 */
export function calculateSlots(availability: Availability, now: number): number[] {
  const { timeZone, daysAhead, noticeHours, closed } = availability;
  const earliest = now + noticeHours * HOUR_MS;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const slots: number[] = [];
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = today.add({ days: ahead });
    if (!closed.some((time) => isWithin(day, time))) slots.push(...calculateDaySlots(availability, day));
  }
  return slots.filter((slot) => slot >= earliest);
}

function calculateDaySlots({ timeZone, hours, breaks, slotMinutes }: Availability, day: Temporal.PlainDate): number[] {
  const weekday = weekdays[day.dayOfWeek - 1] ?? 'monday';
  const length = slotMinutes * MINUTE_MS;
  const breakPeriods = breaks.flatMap((pause) => toPeriods(pause, day, timeZone));
  const workPeriods = hours[weekday].flatMap((work) => toPeriods(work, day, timeZone));
  const slots: number[] = [];
  for (const { from, to } of workPeriods.sort((one, other) => one.from - other.from)) {
    for (let start = from; start + length <= to; ) {
      const pause = breakPeriods.find((candidate) => start < candidate.to && candidate.from < start + length);
      if (pause === undefined) slots.push(start);
      start = pause === undefined ? start + length : Math.max(pause.to, start + 1);
    }
  }
  return slots;
}

/**
 * Returns the periods of a day, in milliseconds since 1970, during which a clock in the zone shows a time within the
 * span. There are two when clocks are set back across a limit of the span: 02:30 to 05:00 includes the first 02:30 to
 * 03:00 and everything from the second 02:30 on, but not the second 02:00 to 02:30.
 */
function toPeriods(span: Span, day: Temporal.PlainDate, timeZone: string): { from: number; to: number }[] {
  const periods: { from: number; to: number }[] = [];
  const end = day.add({ days: 1 }).toZonedDateTime(timeZone);
  for (let start = day.toZonedDateTime(timeZone); start.epochMilliseconds < end.epochMilliseconds; ) {
    const transition = start.getTimeZoneTransition('next');
    const next = transition && transition.epochMilliseconds < end.epochMilliseconds ? transition : end;
    // The offset from UTC is the same from `start` to `next`.
    const offsetMs = start.offsetNanoseconds / 1e6;
    const from = Math.max(toUtc(span.from, day) - offsetMs, start.epochMilliseconds);
    const to = Math.min(toUtc(span.to, day) - offsetMs, next.epochMilliseconds);
    const last = periods.at(-1);
    if (from < to && last?.to === from) last.to = to;
    else if (from < to) periods.push({ from, to });
    start = next;
  }
  return periods;
}

/** Returns a time of the day as if it were in UTC, in milliseconds since 1970; 24:00 is the start of the next day. */
function toUtc(time: string, day: Temporal.PlainDate): number {
  const wall = time === '24:00' ? day.add({ days: 1 }).toPlainDateTime() : day.toPlainDateTime(time);
  return wall.toZonedDateTime('UTC').epochMilliseconds;
}

function isWithin(day: Temporal.PlainDate, time: string): boolean {
  const [first = '', last = first] = time.split('/');
  const text = day.toString();
  return first <= text && text <= last;
}
