import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { ExperimentOverride } from '@whorl/contract/console/experiments.ts';
import { experimentResultsSchema } from '@whorl/contract/experiments/results.ts';
import { pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAudit, readErrorCode, send, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const name = 'home-evidence';
const url = toUrl(consoleCalls.experimentOverride, name);
const stop: ExperimentOverride = { action: 'stop', why: 'sales asked for it', revision: 0 };

async function readExperiment(answer: Response) {
  const { experiments } = v.parse(experimentResultsSchema, await answer.json());
  return experiments.find((experiment) => experiment.name === name);
}

const readVariant = async ({ server }: TestConsole) =>
  (await server.fetch(pages.home.path, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0' } })).headers.get(
    'x-page-variant',
  );

describeDataLayer('experiments in the console', (makeDatabase) => {
  test('are rolled out, stopped and resumed by editors, with a history', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs('grace@example.com', 'editor');
    const first = await send(console, 'POST', url, { ...stop, action: 'roll-out', why: ' it wins ' }, editor);
    expect(await readExperiment(first)).toMatchObject({ state: 'rolled-out', revision: 1 });
    await expect.poll(() => readVariant(console)).toBe('treatment');
    console.clock.advance(60_000);
    expect((await send(console, 'POST', url, { ...stop, revision: 1 }, editor)).status).toBe(200);
    console.clock.advance(60_000);
    const last = await send(console, 'POST', url, { action: 'resume', why: 'fixed', revision: 2 }, editor);
    const result = await readExperiment(last);
    expect(result).toMatchObject({ state: 'running', revision: 3 });
    expect(result?.history).toMatchObject([
      { action: 'resume', by: 'grace@example.com', why: 'fixed' },
      { action: 'stop', why: 'sales asked for it' },
      { action: 'roll-out', why: 'it wins' },
    ]);
    expect(await readAudit(console, 'experiment.override')).toMatchObject([
      { actor: 'grace@example.com', subject: name, detail: 'roll-out' },
      { detail: 'stop' },
      { detail: 'resume' },
    ]);
  });

  test('are not changed by a user who has not seen the latest change', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const answers = await Promise.all([
      send(console, 'POST', url, stop),
      send(console, 'POST', url, { ...stop, action: 'roll-out' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const result = await readExperiment(await console.requestConsole(consoleCalls.experiments));
    expect(result?.history).toHaveLength(1);
    expect(await readAudit(console, 'experiment.override')).toHaveLength(1);
  });

  test('are not changed by viewers, and every invalid field is named', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const viewer = await console.signInAs('ada@example.com', 'viewer');
    const refused = await send(console, 'POST', url, stop, viewer);
    expect([refused.status, await readErrorCode(refused)]).toEqual([403, 'forbidden']);
    expect((await send(console, 'POST', toUrl(consoleCalls.experimentOverride, 'none'), stop)).status).toBe(404);
    const readMessage = async (body: object) =>
      v.parse(apiErrorSchema, await (await send(console, 'POST', url, body)).json()).message;
    expect(await readMessage({ ...stop, action: 'pause' })).toBe('action: must be one of stop, roll-out, resume');
    expect(await readMessage({ ...stop, why: ' ' })).toBe('why: must not be empty');
    expect(await readMessage({ ...stop, why: 'x'.repeat(501) })).toBe('why: has more than 500 characters');
    expect(await readMessage({ action: 'stop', why: 'x' })).toBe('revision: is missing');
    const result = await readExperiment(await console.requestConsole(consoleCalls.experiments));
    expect(result?.history).toEqual([]);
  });
});

test('a preview shows the page of a variant in which nothing runs, and counts no visitor', async () => {
  const console = await startConsole();
  const preview = toUrl(consoleCalls.experimentPreview, name);
  for (const variant of ['control', 'treatment']) {
    const answer = await console.requestConsole(`${preview}?variant=${variant}`);
    const policy = answer.headers.get('content-security-policy');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin");
    expect(policy).not.toMatch(/script-src|connect-src/);
    expect([answer.headers.get('set-cookie'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
  }
  const [control, treatment] = await Promise.all(
    ['control', 'treatment'].map(async (variant) =>
      (await console.requestConsole(`${preview}?variant=${variant}`)).text(),
    ),
  );
  expect(control).not.toBe(treatment);
  expect(control).not.toMatch(/<script|modulepreload/);
  expect((await console.requestConsole(`${preview}?variant=other`)).status).toBe(400);
  expect(
    (await console.requestConsole(`${toUrl(consoleCalls.experimentPreview, 'none')}?variant=control`)).status,
  ).toBe(404);
  expect((await console.requestConsole(`${preview}?variant=control`, {})).status).toBe(401);
});

test('only pages of the console may frame pages of this site', async () => {
  const { requestConsole } = await startConsole();
  const readPolicy = async (path: string) => (await requestConsole(path)).headers.get('content-security-policy');
  for (const { path } of [pages.consoleExperiments, pages.consoleLeads])
    expect(await readPolicy(path)).toContain("frame-src 'self'");
  expect(await readPolicy(pages.home.path)).not.toContain("frame-src 'self'");
  expect(await readPolicy(pages.home.path)).toContain("frame-ancestors 'none'");
});
