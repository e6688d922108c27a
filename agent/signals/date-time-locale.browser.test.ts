import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('dateTimeLocale');

test('follows the setting', async () => {
  expect(await read({ locale: 'fr-FR' })).toBe('fr-FR');
  expect(await read({ locale: 'en-US' })).toBe('en-US');
});
