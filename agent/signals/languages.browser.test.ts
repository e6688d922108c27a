import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('languages');

test('follows the setting', async () => {
  expect(await read({ locale: 'de-DE' })).toEqual([['de-DE']]);
  expect(await read({ locale: 'pt-BR' })).toEqual([['pt-BR']]);
});
