import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { getExposureId, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import { type ExperimentResults, experimentResultsSchema } from '@whorl/contract/experiments/results.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineExperiments } from '../cli/experiments.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const [experiment] = experiments.filter(({ name }) => name === 'home-evidence');
const name = experimentPages['/'];
const start = Date.parse(experiment?.start ?? '');
const EVENTS_PER_REQUEST = 1_500;

type Sent = Record<string, unknown>;
let serial = 0;
const event = (visitor: string, event_type: string, at: number, more: Sent = {}): Sent => ({
  event_type,
  device_id: `visitor-${visitor}`,
  insert_id: `${serial++}`,
  time: start + at,
  ...more,
});
const shown = (visitor: string, variant: string, at = 1_000): Sent =>
  event(visitor, '$identify', at, {
    insert_id: getExposureId(name, `visitor-${visitor}`),
    user_properties: { $setOnce: { [getExposureProperty(name)]: variant } },
  });
const began = (visitor: string, at = 2_000): Sent => event(visitor, 'Signup Started', at, { event_properties: {} });
const viewed = (visitor: string, botDetected: string, more: Sent = {}): Sent =>
  event(visitor, 'Web Page Viewed', 500, { event_properties: { botDetected, ...more } });

async function send(server: TestServer, events: readonly Sent[]): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_PER_REQUEST) {
    const body = JSON.stringify({ api_key: 'whorl-site', events: events.slice(from, from + EVENTS_PER_REQUEST) });
    const answer = await server.fetch(endpoints.analyticsBatch, { method: 'POST', body });
    expect(answer.status).toBe(200);
  }
}

const results = (server: TestServer, ...args: string[]) => run(server, start + 86_400_000, 'results', ...args);

/** @param now time of the command, in milliseconds since 1970 */
const run = ({ services: { database } }: TestServer, now: number, ...args: string[]): Promise<string> =>
  getCommandOutput(defineExperiments, { database, now }, args);

async function readResult(server: TestServer): Promise<ExperimentResults['experiments'][number]> {
  const { experiments: found } = v.parse(experimentResultsSchema, JSON.parse(await results(server, '--json')));
  const own = found.find((result) => result.name === name);
  if (!own) throw new Error('No result of this experiment');
  return own;
}

describeOnEachDatabase('the results of an experiment', (makeDatabase) => {
  test('count each visitor once who converted after an exposure, without bots and virtual machines', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    await send(server, [
      shown('a', 'control'),
      began('a'),
      began('a', 3_000),
      shown('b', 'control'),
      // Before the exposure.
      began('b', 500),
      shown('c', 'treatment'),
      began('c'),
      viewed('c', 'False'),
      // Sent again from another tab, with a variant that is ignored.
      shown('c', 'control', 9_000),
      // Never exposed, or only by a forced variant.
      began('d'),
      // Detected as a bot.
      shown('e', 'treatment'),
      began('e'),
      viewed('e', 'True'),
      // Once in a virtual machine, excluded like in the traffic figures.
      shown('i', 'control'),
      began('i'),
      viewed('i', 'False', { vmDetected: true }),
      viewed('i', 'False'),
      // Before the first day.
      shown('f', 'treatment', -1_000),
      // Not sent by our pages.
      shown('g', 'both'),
      { ...shown('h', 'control'), insert_id: getExposureId(name, 'visitor-a2') },
    ]);
    const { conversion, leftOut, verdict, guardrails } = await readResult(server);
    const counts = ({ visitors, converted }: { visitors: number; converted: number }) => [visitors, converted];
    expect([counts(conversion.control), counts(conversion.treatment), leftOut, verdict]).toEqual([
      [2, 1],
      [1, 1],
      2,
      'too-few',
    ]);
    expect(guardrails).toMatchObject([{ title: 'Contacted sales', state: 'open' }]);
    expect(await results(server)).toMatch(
      /Control +1 of 2 +50\.00%[\s\S]*2 agents, bots and virtual machines excluded[\s\S]*No result yet/,
    );
  });

  test('end with stop or roll-out, and continue as one count after resume', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const runOverride = (action: string, at: number) => run(server, start + at, action, name, '--why', 'A test');
    const counts = async () => {
      const { conversion, counted } = await readResult(server);
      const { control, treatment } = conversion;
      return [control.visitors, control.converted, treatment.visitors, treatment.converted, counted.length];
    };
    await send(server, [
      shown('a', 'control', 1_000),
      shown('b', 'treatment', 1_000),
      began('a', 9_000),
      shown('c', 'control', 12_000),
      began('c', 13_000),
      began('b', 14_000),
      shown('d', 'treatment', 25_000),
      began('d', 26_000),
    ]);
    await runOverride('stop', 10_000);
    expect(await counts()).toEqual([1, 1, 1, 0, 1]);
    await runOverride('roll-out', 15_000);
    expect(await counts()).toEqual([1, 1, 1, 0, 1]);
    await runOverride('resume', 20_000);
    expect(await counts()).toEqual([1, 1, 2, 1, 2]);
    await send(server, [began('b', 27_000)]);
    expect(await counts()).toEqual([1, 1, 2, 2, 2]);
    expect(await results(server)).toMatch(/Counted: \S+T00:00:00\.000Z to \S+:10\.000Z and \S+:20\.000Z to now/);
  });

  test('report an uneven split before anything else', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const uneven = (control: number, treatment: number) => [
      ...Array.from({ length: control }, (_, index) => shown(`c${index}`, 'control')),
      ...Array.from({ length: treatment }, (_, index) => shown(`t${index}`, 'treatment')),
    ];
    await send(server, uneven(100, 140));
    expect((await readResult(server)).sampleRatio.isUneven).toBe(false);
    await send(server, uneven(100, 150));
    const { sampleRatio, verdict } = await readResult(server);
    expect(sampleRatio).toMatchObject({ chiSquared: 10, isUneven: false });
    expect(verdict).toBe('too-few');
    await send(server, uneven(100, 160));
    expect(await readResult(server)).toMatchObject({ verdict: 'uneven', sampleRatio: { isUneven: true } });
    expect(await results(server)).toContain('UNEVEN');
  });

  test('have a verdict only when the planned number of visitors is reached', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const { plan } = await readResult(server);
    const planned = plan.visitorsPerVariant;
    const group = (letter: string, variant: string, converting: number) =>
      Array.from({ length: planned }, (_, index) => `${letter}${index}`).flatMap((visitor, index) => [
        shown(visitor, variant),
        ...(index < converting ? [began(visitor)] : []),
      ]);
    const everything = [
      ...group('c', 'control', Math.round(planned * 0.04)),
      ...group('t', 'treatment', Math.round(planned * 0.06)),
    ];
    const last = everything.filter(({ device_id }) => device_id === `visitor-t${planned - 1}`);
    await send(
      server,
      everything.filter((sent) => !last.includes(sent)),
    );
    const before = await readResult(server);
    expect([before.conversion.difference.interval.low > 0, before.verdict]).toEqual([true, 'too-few']);
    await send(server, last);
    const after = await readResult(server);
    expect(after.verdict).toBe('treatment');
    expect(after.guardrails).toMatchObject([{ state: 'safe' }]);
  }, 60_000);
});
