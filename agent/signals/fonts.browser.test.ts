import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';
import { addFonts, readSignal } from './test-signal.ts';

const open = useTestPages('person');

test('fonts lists the installed fonts of the list and no others, as FingerprintJS does', async () => {
  const { page, origin } = await open({ policy: "script-src 'self'" });
  const installed = (await readSignal(page, 'fonts')) as string[];
  const added = ['Calibri', 'Menlo', 'ZWAdobeF'];
  await page.addInitScript(addFonts([...added, 'Not in the list']));
  await page.goto(origin);
  const found = (await readSignal(page, 'fonts')) as string[];
  expect(found.toSorted()).toEqual([...new Set([...installed, ...added])].sort());
  const theirs = await page.evaluate(async () => {
    const { sources } = await window.importModule<typeof import('@fingerprintjs/fingerprintjs')>('fingerprintjs');
    return sources.fonts();
  });
  expect(found).toEqual(theirs);
});
