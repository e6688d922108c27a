import { phaseMark } from '@whorl/contract/identification/phase-marks.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectedResult, identifyScript, type Outcome, respondWith, result } from './test-identify.ts';
import { useTestPages } from './test-page.ts';

const open = useTestPages();

const readMarks = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('mark') as PerformanceMark[]).map(({ name, startTime, detail }) => ({
      name,
      startTime,
      detail,
    })),
  );

test('an identification adds one User Timing mark per phase in order, and the next identification replaces them', async () => {
  const { page } = await open({ answer: respondWith(expectedResult) });
  const identify = () => page.evaluate<Outcome>(identifyScript({ settings: { cacheTimeInSeconds: 0 } }));
  await identify();
  const first = await readMarks(page);
  const at = Object.fromEntries(first.map(({ name, startTime }) => [name, startTime]));
  const phases = (['asked', 'ticket', 'read', 'posted', 'answered'] as const).map(phaseMark);
  expect(Object.keys(at).sort()).toEqual([...phases].sort());
  const [asked = 0, ticket = 0, read = 0, posted = 0, answered = 0] = phases.map((name) => at[name]);
  expect(asked).toBeLessThan(Math.min(ticket, read));
  expect(posted).toBeGreaterThanOrEqual(Math.max(ticket, read));
  expect(answered).toBeGreaterThan(posted);
  expect(first.find(({ name }) => name === phaseMark('answered'))?.detail).toBe(result.requestId);

  await identify();
  const second = await readMarks(page);
  expect(second).toHaveLength(first.length);
  expect(Math.min(...second.map(({ startTime }) => startTime))).toBeGreaterThan(answered);
});
