import { expect, it } from 'vitest';
import { parseAvailability, readAvailability } from './read-availability.ts';

const written = `timeZone: Europe/Berlin
hours:
  monday: [{ from: '09:00', to: '17:00' }]
slotMinutes: 30
noticeHours: 24
daysAhead: 14
hosts: 1
takesPlace: By telephone, at your number.
`;

it('reads what is in content, and a file with the least', () => {
  expect(readAvailability()?.slotMinutes).toBe(30);
  expect(parseAvailability(written)).toMatchObject({ breaks: [], closed: [], hours: { friday: [] } });
});

it.each([
  ['a zone that there is not', ['Europe/Berlin', 'Europe/Bonn'], '1: "timeZone": has to be an IANA'],
  ['an offset', ['Europe/Berlin', '"+01:00"'], '1: "timeZone": has to be an IANA'],
  ['a day that ends before it begins', ["'17:00'", "'08:00'"], '3: "hours.monday.0": has to end after'],
  ['a time that no clock shows', ["'17:00'", "'25:00'"], '3: "hours.monday.0.to": has to be a time'],
  ['hours that overlap', ["'17:00' }", "'17:00' }, { from: '16:00', to: '18:00' }"], '3: "hours.monday": holds two'],
  ['too little time for a call', ["'17:00'", "'09:20'"], '3: "hours": leaves no room'],
  ['half a call', ['slotMinutes: 30', 'slotMinutes: 12.5'], '4: "slotMinutes": has to be a whole number'],
  ['nobody who calls', ['hosts: 1', 'hosts: 0'], '7: "hosts": has to be 1 or more'],
  ['a day of no calendar', ['hosts: 1', 'hosts: 1\nclosed: [2026-02-30]'], '8: "closed.0": names a day'],
  [
    'an end before its beginning',
    ['hosts: 1', 'hosts: 1\nclosed: [2026-12-24/2026-12-01]'],
    '8: "closed.0": has to name',
  ],
  ['a key that there is not', ['hosts: 1', 'hosts: 1\nholidays: []'], '8: "holidays": there is no such key'],
  ['a key that is missing', ['hosts: 1\n', ''], '"hosts": is missing'],
  ['broken YAML', ['hosts: 1', 'hosts: [1'], 'content/sales-calls.yaml:'],
] as const)('refuses %s, with its line', (_what, [from, to], expected) => {
  const part = expected.startsWith('content') ? expected : expected.startsWith('"') ? expected : `:${expected}`;
  expect(() => parseAvailability(written.replace(from, to))).toThrow(part);
});
