import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('timeZoneOffset');

test('timeZoneOffset returns the offsets of January and July', async () => {
  expect(await read({ timezoneId: 'America/New_York' })).toEqual([300, 240]);
  expect(await read({ timezoneId: 'Australia/Sydney' })).toEqual([-660, -600]);
  expect(await read({ timezoneId: 'Asia/Kolkata' })).toEqual([-330, -330]);
});
