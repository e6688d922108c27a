import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Availability, weekdays } from './availability.ts';
import { offeredSlots } from './offered-slots.ts';
import { callIn, daysOf, zoneAt } from './written-times.ts';

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
  takesPlace: 'By telephone.',
  ...changes,
});
const written = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 16));
const labels = (slots: readonly number[], timeZone: string, key: string) =>
  daysOf(slots, timeZone)
    .find((day) => day.key === key)
    ?.slots.map(({ label }) => label);

describe('a day at work', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T08:00', '2026-03-29T07:00'],
    ['Europe/Berlin', '2026-10-24T07:00', '2026-10-25T08:00'],
    ['America/New_York', '2026-03-07T14:00', '2026-03-08T13:00'],
    ['America/New_York', '2026-10-31T13:00', '2026-11-01T14:00'],
    ['Asia/Kathmandu', '2026-03-28T03:15', '2026-03-29T03:15'],
    ['Australia/Lord_Howe', '2026-10-02T22:30', '2026-10-03T22:00'],
    ['Pacific/Kiritimati', '2026-01-01T19:00', '2026-01-02T19:00'],
  ])('begins at nine by the clock in %s, before and after clocks change', (timeZone, before, after) => {
    const start = Date.parse(`${before}Z`);
    const slots = offeredSlots(make({ timeZone }), start - HOUR_MS);
    expect(written([slots[0] ?? 0, slots[16] ?? 0])).toEqual([before, after]);
  });

  it('leaves out what the clock leaves out, and offers twice what it repeats', () => {
    const night = make({ hours: everyDay({ from: '01:00', to: '04:00' }), daysAhead: 0 });
    const spring = offeredSlots(night, Date.parse('2026-03-28T23:00Z'));
    expect(labels(spring, 'Europe/Berlin', '2026-03-29')).toEqual(['01:00', '01:30', '03:00', '03:30']);
    const autumn = offeredSlots(night, Date.parse('2026-10-24T22:00Z'));
    expect(labels(autumn, 'Europe/Berlin', '2026-10-25')).toEqual([
      ...['01:00', '01:30', '02:00 GMT+2', '02:30 GMT+2', '02:00 GMT+1', '02:30 GMT+1', '03:00', '03:30'],
    ]);
  });

  it('that begins within what the clock leaves out begins when it goes on', () => {
    const night = make({ hours: everyDay({ from: '02:15', to: '04:00' }), daysAhead: 0 });
    expect(written(offeredSlots(night, Date.parse('2026-03-28T23:00Z')))).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
  });

  it('has its breaks, also one that is no multiple of a call', () => {
    const day = make({
      hours: everyDay({ from: '09:00', to: '12:00' }),
      breaks: [{ from: '10:15', to: '10:30' }],
      daysAhead: 0,
    });
    const slots = offeredSlots(day, Date.parse('2026-11-23T05:00Z'));
    expect(labels(slots, 'Europe/Berlin', '2026-11-23')).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
  });

  it('may end at midnight', () => {
    const late = make({ hours: everyDay({ from: '23:00', to: '24:00' }), daysAhead: 0 });
    expect(written(offeredSlots(late, Date.parse('2026-11-23T05:00Z')))).toEqual([
      '2026-11-23T22:00',
      '2026-11-23T22:30',
    ]);
  });
});

it('closed days, single and in a row, are left out by the provider’s calendar', () => {
  const closed = make({ closed: ['2026-11-24', '2026-11-26/2026-11-27'], daysAhead: 5 });
  const slots = offeredSlots(closed, Date.parse('2026-11-23T05:00Z'));
  expect(daysOf(slots, 'Europe/Berlin').map(({ key }) => key)).toEqual(['2026-11-23', '2026-11-25', '2026-11-28']);
});

it('nothing is offered sooner than the notice', () => {
  const now = Date.parse('2026-11-23T09:10Z');
  expect(written(offeredSlots(make({ noticeHours: 24, daysAhead: 1 }), now))[0]).toBe('2026-11-24T09:30');
});

it('for any availability, zone and time: calls last as long as they should, overlap no other, and lie within the hours', () => {
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
        const slots = offeredSlots(availability, now);
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

describe('written in a zone', () => {
  const at = Date.parse('2026-11-23T23:15Z');
  it('days are those of the zone, not of the provider', () => {
    expect(daysOf([at], 'Europe/Berlin').map(({ key, title }) => [key, title])).toEqual([
      ['2026-11-24', 'Tuesday 24 November'],
    ]);
    expect(daysOf([at], 'America/New_York').map(({ key }) => key)).toEqual(['2026-11-23']);
    expect(callIn(at, at + 30 * MINUTE_MS, 'Asia/Kathmandu')).toBe('Tuesday 24 November, 05:00 to 05:30');
  });
  it('a zone is named with its offset at that time', () => {
    expect(zoneAt(Date.parse('2026-07-01T00:00Z'), 'America/New_York')).toBe('America/New York, GMT-4');
    expect(zoneAt(at, 'America/New_York')).toBe('America/New York, GMT-5');
  });
});
