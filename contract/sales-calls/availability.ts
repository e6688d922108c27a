import * as v from 'valibot';
import { cleanEmail } from '../text/clean-text.ts';
import { resolveTimeZone } from './time-zone.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const MINUTES_PER_DAY = 24 * 60;

/** Time of day, such as `09:30`; `24:00` is the end of the day. */
const wallTime = v.pipe(
  v.string('must be a time such as "09:00", in quotation marks'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as "09:00"'),
);
const timeSpan = v.pipe(
  v.strictObject({ from: wallTime, to: wallTime }),
  v.check(({ from, to }) => parseMinutes(from) < parseMinutes(to), 'must end after it begins, on the same day'),
);
const spans = v.pipe(
  v.array(timeSpan),
  v.check(
    (list) => list.every((one, index) => list.slice(index + 1).every((other) => !overlaps(one, other))),
    'must not overlap',
  ),
);
const date = '\\d{4}-\\d{2}-\\d{2}';
/** A date, or an inclusive ISO 8601 interval of two dates. */
const closedDays = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${date}(?:/${date})?$`),
    'must be a day such as 2026-12-24, or two such as 2026-12-24/2027-01-01',
  ),
  v.check((text) => text.split('/').every(isDate), 'must be a valid calendar date'),
  v.check((text) => {
    const [first = '', last = first] = text.split('/');
    return first <= last;
  }, 'must have the first day before the last'),
);
const integerBetween = (from: number, to: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(from, `must be ${from} or more`),
    v.maxValue(to, `must be ${to} or less`),
  );

/**
 * Schema of `content/sales-calls.yaml`: the hours in which calls can be booked. Times of day are local to `timeZone`.
 */
export const availabilitySchema = v.pipe(
  v.strictObject({
    timeZone: v.pipe(
      v.string(),
      v.check((name) => resolveTimeZone(name) !== undefined, 'must be an IANA time zone such as Europe/Berlin'),
    ),
    hours: v.strictObject(v.entriesFromList(weekdays, v.optional(spans, []))),
    breaks: v.optional(spans, []),
    closed: v.optional(v.array(closedDays), []),
    slotMinutes: integerBetween(10, 120),
    noticeHours: integerBetween(0, 14 * 24),
    daysAhead: integerBetween(1, 60),
    hosts: integerBetween(1, 50),
    takesPlace: v.pipe(v.string(), v.minLength(10), v.maxLength(200)),
    organiser: v.optional(
      v.strictObject({
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
        email: v.pipe(v.string(), v.transform(cleanEmail), v.email()),
      }),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['hours'], ['slotMinutes']],
      ({ hours, slotMinutes }) =>
        Object.values(hours).some((list) =>
          list.some(({ from, to }) => parseMinutes(to) - parseMinutes(from) >= slotMinutes),
        ),
      'must have at least one period as long as a call',
    ),
    ['hours'],
  ),
);
export type Availability = v.InferOutput<typeof availabilitySchema>;
export type Span = v.InferOutput<typeof timeSpan>;

/** File of the build, next to `public/`, with the availability; null if no calls are offered. */
export const availabilityFile = 'sales-calls.json';
export const availabilityFileSchema = v.nullable(availabilitySchema);

/** `09:30` → 570 */
function parseMinutes(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Math.min(Number(hours) * 60 + Number(minutes), MINUTES_PER_DAY);
}

const overlaps = (one: Span, other: Span): boolean =>
  parseMinutes(one.from) < parseMinutes(other.to) && parseMinutes(other.from) < parseMinutes(one.to);

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
