import { expect, it } from 'vitest';
import { parseAvailability, readAvailability } from './read-availability.ts';

const written = `timeZone: Europe/Berlin
hours:
  monday: [{ from: '09:00', to: '17:00' }]
slotMinutes: 30
noticeHours: 24
daysAhead: 14
hosts: 1
takesPlace: By phone, at your number.
`;

it('parseAvailability accepts the file in content/ and a minimal one', () => {
  expect(readAvailability()?.slotMinutes).toBe(30);
  expect(parseAvailability(written)).toMatchObject({ breaks: [], closed: [], hours: { friday: [] } });
});

it.each([
  ['an unknown time zone', ['Europe/Berlin', 'Europe/Bonn'], '1: "timeZone": must be an IANA'],
  ['an offset', ['Europe/Berlin', '"+01:00"'], '1: "timeZone": must be an IANA'],
  ['a day that ends before it begins', ["'17:00'", "'08:00'"], '3: "hours.monday.0": must end after'],
  ['an invalid time', ["'17:00'", "'25:00'"], '3: "hours.monday.0.to": must be a time'],
  [
    'hours that overlap',
    ["'17:00' }", "'17:00' }, { from: '16:00', to: '18:00' }"],
    '3: "hours.monday": must not overlap',
  ],
  ['hours shorter than a call', ["'17:00'", "'09:20'"], '3: "hours": must have at least one period'],
  ['a duration with a fraction', ['slotMinutes: 30', 'slotMinutes: 12.5'], '4: "slotMinutes": must be a whole number'],
  ['zero hosts', ['hosts: 1', 'hosts: 0'], '7: "hosts": must be 1 or more'],
  ['an invalid date', ['hosts: 1', 'hosts: 1\nclosed: [2026-02-30]'], '8: "closed.0": must be a valid calendar date'],
  [
    'a period that ends before it begins',
    ['hosts: 1', 'hosts: 1\nclosed: [2026-12-24/2026-12-01]'],
    '8: "closed.0": must have the first day',
  ],
  ['an unknown key', ['hosts: 1', 'hosts: 1\nholidays: []'], '8: "holidays": is an unknown key'],
  ['a missing key', ['hosts: 1\n', ''], '"hosts": is missing'],
  ['broken YAML', ['hosts: 1', 'hosts: [1'], 'content/sales-calls.yaml:'],
] as const)('parseAvailability rejects %s with its line', (_what, [from, to], expected) => {
  const part = expected.startsWith('content') ? expected : expected.startsWith('"') ? expected : `:${expected}`;
  expect(() => parseAvailability(written.replace(from, to))).toThrow(part);
});
