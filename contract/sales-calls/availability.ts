import * as v from 'valibot';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const MINUTES_A_DAY = 24 * 60;

/** `09:30`, or `24:00` for the end of the day. */
const wallTime = v.pipe(
  v.string('has to be a time such as "09:00", in quotation marks'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'has to be a time such as "09:00"'),
);
const span = v.pipe(
  v.strictObject({ from: wallTime, to: wallTime }),
  v.check(({ from, to }) => minutesOf(from) < minutesOf(to), 'has to end after it begins, on the same day'),
);
const spans = v.pipe(
  v.array(span),
  v.check(
    (list) => list.every((one, index) => list.slice(index + 1).every((other) => !overlap(one, other))),
    'holds two that overlap',
  ),
);
const date = '\\d{4}-\\d{2}-\\d{2}';
/** A day, or the first and the last day of a time, as ISO 8601 has it. */
const closedDays = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${date}(?:/${date})?$`),
    'has to be a day such as 2026-12-24, or two such as 2026-12-24/2027-01-01',
  ),
  v.check((text) => text.split('/').every(isDate), 'names a day that no calendar has'),
  v.check((text) => {
    const [first = '', last = first] = text.split('/');
    return first <= last;
  }, 'has to name the first day before the last'),
);
const between = (from: number, to: number) =>
  v.pipe(
    v.number(),
    v.integer('has to be a whole number'),
    v.minValue(from, `has to be ${from} or more`),
    v.maxValue(to, `has to be ${to} or less`),
  );

/** When calls can be booked, as `content/sales-calls.yaml` says it. All times of day are by the clock in `timeZone`. */
export const availabilitySchema = v.pipe(
  v.strictObject({
    timeZone: v.pipe(
      v.string(),
      v.check((name) => timeZoneOf(name) !== undefined, 'has to be an IANA time zone such as Europe/Berlin'),
    ),
    hours: v.strictObject(v.entriesFromList(weekdays, v.optional(spans, []))),
    breaks: v.optional(spans, []),
    closed: v.optional(v.array(closedDays), []),
    slotMinutes: between(10, 120),
    noticeHours: between(0, 14 * 24),
    daysAhead: between(1, 60),
    hosts: between(1, 50),
    takesPlace: v.pipe(v.string(), v.minLength(10), v.maxLength(200)),
    organiser: v.optional(
      v.strictObject({
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
        email: v.pipe(v.string(), v.email()),
      }),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['hours'], ['slotMinutes']],
      ({ hours, slotMinutes }) =>
        Object.values(hours).some((list) =>
          list.some(({ from, to }) => minutesOf(to) - minutesOf(from) >= slotMinutes),
        ),
      'leaves no room for a single call in the week',
    ),
    ['hours'],
  ),
);
export type Availability = v.InferOutput<typeof availabilitySchema>;
export type Span = v.InferOutput<typeof span>;

/** In the build, beside `public/`: the availability, or null where no calls are offered. */
export const availabilityFile = 'sales-calls.json';
export const availabilityFileSchema = v.nullable(availabilitySchema);

/** A time zone as the engine that asks spells it; undefined for one it does not know. */
export function timeZoneOf(name: string): string | undefined {
  // An offset such as +01:00 would pass too, and knows no summer.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** `09:30` → 570 */
function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Math.min(Number(hours) * 60 + Number(minutes), MINUTES_A_DAY);
}

const overlap = (one: Span, other: Span): boolean =>
  minutesOf(one.from) < minutesOf(other.to) && minutesOf(other.from) < minutesOf(one.to);

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
