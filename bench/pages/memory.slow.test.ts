import { expect, onTestFinished, test } from 'vitest';
import { askForEveryPage, startSiteAsNpmDoes } from './memory.ts';

/** MB; 153 were measured. Holding the build once more, or another process of Node, is beyond it. */
const MOST_RESIDENT_MB = 200;

test('npm start leaves one process, which needs less than 200 MB after a request for every page', {
  timeout: 120_000,
}, async () => {
  const site = await startSiteAsNpmDoes();
  onTestFinished(site.stop);
  await askForEveryPage(site.url);
  expect(site.processes()).toHaveLength(1);
  await expect.poll(site.residentMb, { timeout: 30_000 }).toBeLessThan(MOST_RESIDENT_MB);
});
