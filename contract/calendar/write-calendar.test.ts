import { expect, it } from 'vitest';
import { writeCalendar } from './write-calendar.ts';

const entry = {
  product: 'Whorl',
  id: 'a@whorl',
  stamp: Date.UTC(2026, 10, 21),
  startsAt: Date.UTC(2026, 11, 10, 16),
  endsAt: Date.UTC(2026, 11, 10, 16, 30),
  title: 'Commas, semicolons; and back\\slashes',
  text: `${'ä'.repeat(80)} end`,
};

it('writeCalendar writes times in UTC', () => {
  const lines = writeCalendar(entry).split('\r\n');
  expect(lines).toContain('DTSTART:20261210T160000Z');
  expect(lines).toContain('DTEND:20261210T163000Z');
});

it('writeCalendar escapes separators', () => {
  expect(writeCalendar(entry)).toContain('SUMMARY:Commas\\, semicolons\\; and back\\\\slashes\r\n');
});

it('writeCalendar folds lines at 75 octets without losing text', () => {
  const text = writeCalendar(entry);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${entry.text}\r\n`);
});
