import { wayMark } from '@whorl/contract/identification/way-marks.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answering, identified, identifying, type Outcome, result } from './test-identify.ts';
import { useTestPages } from './test-page.ts';

const open = useTestPages();

const marksOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('mark') as PerformanceMark[]).map(({ name, startTime, detail }) => ({
      name,
      startTime,
      detail,
    })),
  );

test('a reading leaves one mark for each of its stations, in their order, and the next reading takes their places', async () => {
  const { page } = await open({ answer: answering(identified) });
  const identify = () => page.evaluate<Outcome>(identifying({ settings: { cacheTimeInSeconds: 0 } }));
  await identify();
  const first = await marksOf(page);
  const at = Object.fromEntries(first.map(({ name, startTime }) => [name, startTime]));
  const stations = (['asked', 'ticket', 'read', 'posted', 'answered'] as const).map(wayMark);
  expect(Object.keys(at).sort()).toEqual([...stations].sort());
  const [asked = 0, ticket = 0, read = 0, posted = 0, answered = 0] = stations.map((name) => at[name]);
  expect(asked).toBeLessThan(Math.min(ticket, read));
  expect(posted).toBeGreaterThanOrEqual(Math.max(ticket, read));
  expect(answered).toBeGreaterThan(posted);
  expect(first.find(({ name }) => name === wayMark('answered'))?.detail).toBe(result.requestId);

  await identify();
  const second = await marksOf(page);
  expect(second).toHaveLength(first.length);
  expect(Math.min(...second.map(({ startTime }) => startTime))).toBeGreaterThan(answered);
});
