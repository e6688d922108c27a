import { expect, onTestFinished, test } from 'vitest';
import { requestEveryPage, startSite } from './memory.ts';

/** 153 MB were measured. A second copy of the build or another Node process would exceed the limit. */
const MAX_RESIDENT_MB = 200;

test('npm start runs one process that uses less than 200 MB after a request for every page', {
  timeout: 120_000,
}, async ({ signal }) => {
  const site = await startSite(signal);
  onTestFinished(site.stop);
  await requestEveryPage(site.url);
  expect(site.listProcesses()).toHaveLength(1);
  await expect.poll(site.residentMb, { timeout: 30_000 }).toBeLessThan(MAX_RESIDENT_MB);
});
