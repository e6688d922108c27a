import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';
import { readSignal } from './test-signal.ts';

const open = useTestPages();

test('fontPreferences equals FingerprintJS’s measurement on a page without a policy', async () => {
  const { page } = await open({ policy: "script-src 'self'" });
  const theirs = await page.evaluate(async () => {
    const { sources } = await window.importModule<typeof import('@fingerprintjs/fingerprintjs')>('fingerprintjs');
    return sources.fontPreferences();
  });
  expect(await readSignal(page, 'fontPreferences')).toEqual(theirs);
});

test('fontPreferences fails on a page whose Trusted Types policy does not list agent-frame', async () => {
  const { page } = await open({
    policy: "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  });
  expect(await readSignal(page, 'fontPreferences')).toMatch(/Error/);
});
