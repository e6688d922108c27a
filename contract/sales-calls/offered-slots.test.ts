import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Availability, weekdays } from './availability.ts';
import { formatCall, formatTimeZone, groupSlotsByDay } from './format-times.ts';
import { calculateSlots } from './offered-slots.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const everyDay = (span: { from: string; to: string }) =>
  Object.fromEntries(weekdays.map((day) => [day, [span]])) as Availability['hours'];
const make = (changes: Partial<Availability> = {}): Availability => ({
  timeZone: 'Europe/Berlin',
  hours: everyDay({ from: '09:00', to: '17:00' }),
  breaks: [],
  closed: [],
  slotMinutes: 30,
  noticeHours: 0,
  daysAhead: 1,
  hosts: 1,
  takesPlace: 'By phone.',
  ...changes,
});
const written = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 16));
const labels = (slots: readonly number[], timeZone: string, key: string) =>
  groupSlotsByDay(slots, timeZone)
    .find((day) => day.key === key)
    ?.slots.map(({ label }) => label);

describe('calculateSlots returns slots of a day that', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T08:00', '2026-03-29T07:00'],
    ['Europe/Berlin', '2026-10-24T07:00', '2026-10-25T08:00'],
    ['America/New_York', '2026-03-07T14:00', '2026-03-08T13:00'],
    ['America/New_York', '2026-10-31T13:00', '2026-11-01T14:00'],
    ['Asia/Kathmandu', '2026-03-28T03:15', '2026-03-29T03:15'],
    ['Australia/Lord_Howe', '2026-10-02T22:30', '2026-10-03T22:00'],
    ['Pacific/Kiritimati', '2026-01-01T19:00', '2026-01-02T19:00'],
  ])('starts at nine local time in %s, before and after the clocks change', (timeZone, before, after) => {
    const start = Date.parse(`${before}Z`);
    const slots = calculateSlots(make({ timeZone }), start - HOUR_MS);
    expect(written([slots[0] ?? 0, slots[16] ?? 0])).toEqual([before, after]);
  });

  it('omits the hour that clocks skip in spring, and has the repeated hour in autumn twice', () => {
    const night = make({ hours: everyDay({ from: '01:00', to: '04:00' }), daysAhead: 0 });
    const spring = calculateSlots(night, Date.parse('2026-03-28T23:00Z'));
    expect(labels(spring, 'Europe/Berlin', '2026-03-29')).toEqual([
      '1:00\u00a0AM',
      '1:30\u00a0AM',
      '3:00\u00a0AM',
      '3:30\u00a0AM',
    ]);
    const autumn = calculateSlots(night, Date.parse('2026-10-24T22:00Z'));
    expect(labels(autumn, 'Europe/Berlin', '2026-10-25')).toEqual([
      ...[
        '1:00\u00a0AM',
        '1:30\u00a0AM',
        '2:00\u00a0AM GMT+2',
        '2:30\u00a0AM GMT+2',
        '2:00\u00a0AM GMT+1',
        '2:30\u00a0AM GMT+1',
        '3:00\u00a0AM',
        '3:30\u00a0AM',
      ],
    ]);
  });

  it('starts after the skipped hour if its working hours start within it', () => {
    const night = make({ hours: everyDay({ from: '02:15', to: '04:00' }), daysAhead: 0 });
    expect(written(calculateSlots(night, Date.parse('2026-03-28T23:00Z')))).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
  });

  it.each([
    // Clocks in Chile are set back from midnight to 23:00, in Berlin from 3:00 to 2:00.
    ['America/Santiago', '2026-04-04', { from: '21:00', to: '23:00' }, ['21:00', '21:30', '22:00', '22:30']],
    ['America/Santiago', '2026-04-04', { from: '22:30', to: '23:30' }, ['22:30', '23:00', '23:00']],
    ['Europe/Berlin', '2026-10-25', { from: '01:00', to: '02:30' }, ['01:00', '01:30', '02:00', '02:00']],
    ['Europe/Berlin', '2026-10-25', { from: '02:30', to: '04:00' }, ['02:30', '02:30', '03:00', '03:30']],
  ])(
    'keeps its hours in %s on %s, when a limit is within or next to the repeated hour',
    (timeZone, day, span, times) => {
      const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
      const slots = calculateSlots(make({ timeZone, hours: everyDay(span), daysAhead: 0 }), start);
      const shown = slots.map((slot) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(slot).toZonedDateTimeISO(timeZone);
        return zoned.toPlainTime().toString({ smallestUnit: 'minute' });
      });
      expect(shown).toEqual(times);
    },
  );

  it('has a break that is shorter than a call', () => {
    const day = make({
      hours: everyDay({ from: '09:00', to: '12:00' }),
      breaks: [{ from: '10:15', to: '10:30' }],
      daysAhead: 0,
    });
    const slots = calculateSlots(day, Date.parse('2026-11-23T05:00Z'));
    expect(labels(slots, 'Europe/Berlin', '2026-11-23')).toEqual([
      '9:00\u00a0AM',
      '9:30\u00a0AM',
      '10:30\u00a0AM',
      '11:00\u00a0AM',
      '11:30\u00a0AM',
    ]);
  });

  it('ends at midnight', () => {
    const late = make({ hours: everyDay({ from: '23:00', to: '24:00' }), daysAhead: 0 });
    expect(written(calculateSlots(late, Date.parse('2026-11-23T05:00Z')))).toEqual([
      '2026-11-23T22:00',
      '2026-11-23T22:30',
    ]);
  });
});

it('calculateSlots omits closed days and periods, in the provider’s time zone', () => {
  const closed = make({ closed: ['2026-11-24', '2026-11-26/2026-11-27'], daysAhead: 5 });
  const slots = calculateSlots(closed, Date.parse('2026-11-23T05:00Z'));
  expect(groupSlotsByDay(slots, 'Europe/Berlin').map(({ key }) => key)).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-28',
  ]);
});

it('calculateSlots returns no slot within the notice period', () => {
  const now = Date.parse('2026-11-23T09:10Z');
  expect(written(calculateSlots(make({ noticeHours: 24, daysAhead: 1 }), now))[0]).toBe('2026-11-24T09:30');
});

it('calculateSlots returns slots of full length within the hours, without overlaps, for any availability, zone and time', () => {
  const quarter = fc.integer({ min: 0, max: 95 });
  const time = (index: number) =>
    `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
  const span = fc
    .tuple(quarter, quarter)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => ({ from: time(Math.min(one, other)), to: time(Math.max(one, other)) }));
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Santiago',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.record({ timeZone: fc.constantFrom(...zones), work: span, pause: span }),
      fc.record({ slotMinutes: fc.constantFrom(15, 20, 30, 45, 60), noticeHours: fc.integer({ min: 0, max: 48 }) }),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
      ({ timeZone, work, pause }, { slotMinutes, noticeHours }, now) => {
        const availability = make({
          timeZone,
          hours: everyDay(work),
          breaks: [pause],
          slotMinutes,
          noticeHours,
          daysAhead: 3,
        });
        const slots = calculateSlots(availability, now);
        const clock = (at: number) => {
          const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
          return zoned.toPlainTime().toString({ smallestUnit: 'minute' });
        };
        for (const [index, slot] of slots.entries()) {
          expect(slot).toBeGreaterThanOrEqual(now + noticeHours * HOUR_MS);
          expect(slot - (slots[index - 1] ?? 0)).toBeGreaterThanOrEqual(slotMinutes * MINUTE_MS);
          for (let at = slot; at < slot + slotMinutes * MINUTE_MS; at += 5 * MINUTE_MS) {
            expect(clock(at) >= work.from && clock(at) < work.to, `${clock(at)} in ${work.from} to ${work.to}`).toBe(
              true,
            );
            expect(clock(at) >= pause.from && clock(at) < pause.to, `${clock(at)} in the break`).toBe(false);
          }
        }
      },
    ),
  );
});

describe('times in a zone', () => {
  const at = Date.parse('2026-11-23T23:15Z');
  it('groupSlotsByDay and formatCall use the days of the given time zone', () => {
    expect(groupSlotsByDay([at], 'Europe/Berlin').map(({ key, title }) => [key, title])).toEqual([
      ['2026-11-24', 'Tuesday, November 24'],
    ]);
    expect(groupSlotsByDay([at], 'America/New_York').map(({ key }) => key)).toEqual(['2026-11-23']);
    expect(formatCall(at, at + 30 * MINUTE_MS, 'Asia/Kathmandu')).toBe(
      'Tuesday, November 24, 5:00\u00a0AM to 5:30\u00a0AM',
    );
  });
  it('formatTimeZone returns the time zone with its offset at the given time', () => {
    expect(formatTimeZone(Date.parse('2026-07-01T00:00Z'), 'America/New_York')).toBe('America/New York, GMT-4');
    expect(formatTimeZone(at, 'America/New_York')).toBe('America/New York, GMT-5');
  });
});
