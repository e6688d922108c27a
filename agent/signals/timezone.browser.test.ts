import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('timezone');

test('follows the setting', async () => {
  expect(await read({ timezoneId: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
  expect(await read({ timezoneId: 'Europe/Berlin' })).toBe('Europe/Berlin');
});
