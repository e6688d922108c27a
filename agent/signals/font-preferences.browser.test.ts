import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';
import { readSignal } from './test-signal.ts';

const open = useTestPages();

test('is what FingerprintJS measures where no policy stands in its way', async () => {
  const { page } = await open({ policy: "script-src 'self'" });
  const theirs = await page.evaluate(async () => {
    const { sources } = await window.importModule<typeof import('@fingerprintjs/fingerprintjs')>('fingerprintjs');
    return sources.fontPreferences();
  });
  expect(await readSignal(page, 'fontPreferences')).toEqual(theirs);
});

test('a page whose policy does not name ours loses only this signal', async () => {
  const { page } = await open({
    policy: "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  });
  expect(await readSignal(page, 'fontPreferences')).toMatch(/Error/);
});
