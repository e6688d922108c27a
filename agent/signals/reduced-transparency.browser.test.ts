import { expect, test } from 'vitest';
import { useSignal, withMedia } from './test-signal.ts';

const read = useSignal('reducedTransparency');

test('follows the setting', async () => {
  expect(await read({}, withMedia('prefers-reduced-transparency', 'reduce'))).toBe(true);
  expect(await read({}, withMedia('prefers-reduced-transparency', 'no-preference'))).toBe(false);
});
