import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentTrafficSchema } from '@whorl/contract/analytics/current-traffic.ts';
import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { applicationAnswerSchema, applicationListSchema } from '@whorl/contract/console/applications.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { deliveryListSchema } from '@whorl/contract/console/deliveries.ts';
import { identificationListSchema } from '@whorl/contract/console/identifications.ts';
import { leadListSchema } from '@whorl/contract/console/leads.ts';
import { listEntryListSchema } from '@whorl/contract/console/lists.ts';
import { overviewSchema } from '@whorl/contract/console/overview.ts';
import { callListSchema } from '@whorl/contract/console/sales-calls.ts';
import { sampleFormId } from '@whorl/contract/console/sign-in.ts';
import { consoleTrafficSchema } from '@whorl/contract/console/traffic.ts';
import { pages, textFiles } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { acceptsHtml, getCookie, postForm, readAudit, sendLead, startConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { createTestSite, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';
import { createSampleDataCommand } from './sample-data.ts';

const REAL_EMAIL = 'ines@real-customer.example';
const clock = createTestClock();
const distDir = createTestSite();

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'whorl-sample-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Runs the command at a time in milliseconds since 1970. */
const runAt = (now: number, dataDir: string, ...args: string[]): Promise<string> =>
  getCommandOutput(createSampleDataCommand(distDir), { config: readConfig({ DATA_DIR: dataDir }), now }, args);

const runSampleData = (dataDir: string, ...args: string[]): Promise<string> => runAt(clock.now(), dataDir, ...args);

/** Starts a tour like the button of the sign-in page. @returns the cookie of its session */
async function startTour(server: TestServer): Promise<string> {
  const answer = await postForm(server, consoleCalls.sampleData, {});
  expect([answer.status, answer.headers.get('location')]).toEqual([303, pages.consoleOverview.path]);
  return getCookie(answer);
}

/** Returns visits and leads of the sample data without their random IDs. */
async function readContent(output: string): Promise<unknown> {
  const path = /written to (.+\.sqlite)/.exec(output)?.[1] ?? '';
  const { kysely, close } = openDatabase(`sqlite:${path}`);
  const visits =
    await sql`select at, address, country, bot, decision, linked_id from identifications order by at, linked_id`.execute(
      kysely,
    );
  const leads = await sql`select form, email, status, quarantine, received_at from leads order by received_at`.execute(
    kysely,
  );
  const views = await sql`select happened_at, page_path from analytics_events order by happened_at, insert_id`.execute(
    kysely,
  );
  await close();
  return [visits.rows, leads.rows, views.rows];
}

test('sample data of the same seed has the same content, and a second run adds nothing', async () => {
  const [dataDir, otherDir, thirdDir] = [createDataDir(), createDataDir(), createDataDir()];
  const first = await runSampleData(dataDir, '--days', '2', '--seed', '7');
  expect(await runSampleData(dataDir, '--days', '2', '--seed', '7')).toMatch(/^Sample data of 2 days .* already there/);
  const content = await readContent(first);
  expect(await readContent(await runSampleData(otherDir, '--days', '2', '--seed', '7'))).toEqual(content);
  expect(await readContent(await runSampleData(thirdDir, '--days', '2', '--seed', '8'))).not.toEqual(content);
});

describeDataLayer('sample data', (makeDatabase) => {
  async function start() {
    const dataDir = createDataDir();
    const databaseUrl = await makeDatabase();
    const console = await startConsole({ databaseUrl, clock, environment: { DATA_DIR: dataDir } });
    const leadId = await sendLead(console, REAL_EMAIL);
    const signals = await postSignals(console.server, { linkedId: REAL_EMAIL });
    const { result } = (await signals.json()) as { result: { requestId: string; visitorId: string } };
    const { kysely } = console.server.services.database;
    const countRows = async () => {
      const tables = [
        'leads',
        'identifications',
        'visitors',
        'outbox',
        'analytics_events',
        'audit_log',
        'console_sessions',
      ];
      const counts = tables.map((table) =>
        sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(kysely),
      );
      return (await Promise.all(counts)).map(({ rows }) => Number(rows[0]?.count));
    };
    return { console, dataDir, leadId, result, countRows };
  }

  test('the command writes and removes sample data without a change of the real rows', async () => {
    const { console, dataDir, countRows } = await start();
    const before = await countRows();
    await runSampleData(dataDir, '--days', '2');
    const tour = await startTour(console.server);
    const read = async (url: string) => console.requestConsole(url, { cookie: tour });
    const { leads } = v.parse(leadListSchema, await (await read(consoleCalls.leads)).json());
    expect(leads.length).toBeGreaterThan(3);
    expect(await countRows()).toEqual(before);

    expect(await runSampleData(dataDir, 'remove')).toBe('Sample data removed.\n');
    expect(existsSync(join(dataDir, 'sample-data'))).toBe(false);
    expect((await read(consoleCalls.leads)).status).toBe(401);
    expect(await runSampleData(dataDir, 'remove')).toBe('There is no sample data.\n');
    expect(await countRows()).toEqual(before);
  });

  test('a tour reads only sample data, and all other requests are refused', async () => {
    const { console, dataDir, leadId, result, countRows } = await start();
    await runSampleData(dataDir, '--days', '2');
    const { server } = console;
    const tour = await startTour(server);
    const before = await countRows();
    const description = (await (await server.fetch(textFiles.apiDescription)).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      path.startsWith('/api/console/')
        ? Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path }))
        : [],
    );
    const allowed: string[] = [];
    for (const { method, path } of calls) {
      for (const id of [leadId, result.requestId, result.visitorId]) {
        const url = `${path.replace('{id}', id)}?from=2026-11-01&to=2026-11-02&format=json`;
        const body =
          method === 'GET' ? {} : { body: '{}', headers: { cookie: tour, 'content-type': 'application/json' } };
        const answer = await server.fetch(url, { method, headers: { cookie: tour }, ...body });
        expect(await answer.text(), `${method} ${path}`).not.toMatch(/real-customer/);
        if (answer.status !== 403) allowed.push(`${method} ${path}`);
      }
    }
    expect(new Set(allowed)).toEqual(
      new Set(
        [
          'currentUser',
          'overview',
          'traffic',
          'currentTraffic',
          'experiments',
          'experimentPreview',
          'leads',
          'lead',
          'identifications',
          'identification',
          'visitor',
          'calibration',
          'deliveries',
          'delivery',
          'errors',
          'error',
          'salesCalls',
          'salesCall',
          'applications',
          'application',
          'listEntries',
          'listEntry',
          'savedViews',
        ].map((name) => `GET ${consoleCalls[name as keyof typeof consoleCalls].replace(':id', '{id}')}`),
      ),
    );
    for (const [url, id] of [
      [consoleCalls.lead, leadId],
      [consoleCalls.identification, result.requestId],
      [consoleCalls.visitor, result.visitorId],
    ] as const)
      expect((await console.requestConsole(toUrl(url, id), { cookie: tour })).status, url).toBe(404);
    const mcp = await server.fetch(consoleCalls.mcp, { method: 'POST', headers: { cookie: tour } });
    expect(mcp.status).toBe(401);
    expect(await countRows()).toEqual(before);
    expect((await readAudit(console)).map(({ actor }) => actor)).not.toContain('sample data');
  });
});

describe('a tour', () => {
  test('replaces sample data of another day, and shows visitors, bots, leads and deliveries of today', async () => {
    const dataDir = createDataDir();
    await runAt(clock.now() - 2 * 86_400_000, dataDir, '--days', '4');
    const { server, requestConsole } = await startConsole({ clock, environment: { DATA_DIR: dataDir } });
    expect(await (await server.fetch(consoleArea, { headers: acceptsHtml })).text()).toMatch(
      new RegExp(`<section id="${sampleFormId}">`),
    );
    const cookie = await startTour(server);
    const read = async <Schema extends v.GenericSchema>(schema: Schema, url: string): Promise<v.InferOutput<Schema>> =>
      v.parse(schema, await (await requestConsole(url, { cookie })).json());
    expect(await read(v.unknown(), consoleCalls.currentUser)).toEqual({
      name: 'sample data',
      role: 'viewer',
      isSample: true,
    });
    const overview = await read(overviewSchema, consoleCalls.overview);
    const [, yesterday] = overview.days;
    expect(Math.min(yesterday?.pageViews ?? 0, yesterday?.identifications ?? 0)).toBeGreaterThan(0);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const { people, annotations } = await read(
      consoleTrafficSchema,
      `${consoleCalls.traffic}?from=2026-01-01&to=${day}`,
    );
    expect(people.funnel.steps.at(-1)?.visits).toBeGreaterThan(0);
    expect(new Set(annotations.map(({ kind }) => kind))).toEqual(new Set(['deployment', 'experiment']));
    const current = await read(currentTrafficSchema, consoleCalls.currentTraffic);
    expect([current.people > 0, current.bots > 0, current.pages.length > 0]).toEqual([true, true, true]);
    for (const filter of ['?bot=bad', '?bot=notDetected', '?signal=incognito', '?signal=botInfo', '?signal=vpn'])
      expect(
        (await read(identificationListSchema, consoleCalls.identifications + filter)).identifications,
        filter,
      ).not.toEqual([]);
    for (const filter of ['?status=new', '?status=qualified', '?quarantine=held'])
      expect((await read(leadListSchema, consoleCalls.leads + filter)).leads, filter).not.toEqual([]);
    for (const state of ['sent', 'dead', 'held'])
      expect(
        (await read(deliveryListSchema, `${consoleCalls.deliveries}?state=${state}`)).deliveries,
        state,
      ).not.toEqual([]);
    for (const filter of ['?kind=visitor', '?kind=network', '?kind=email_domain']) {
      const { entries } = await read(listEntryListSchema, consoleCalls.listEntries + filter);
      expect(entries.length, filter).toBeGreaterThan(1);
      expect(
        entries.filter(({ reason }) => reason === ''),
        filter,
      ).toEqual([]);
    }
    for (const filter of ['', '?state=canceled'])
      expect((await read(callListSchema, consoleCalls.salesCalls + filter)).calls, filter).not.toEqual([]);
    const { applications } = await read(applicationListSchema, consoleCalls.applications);
    expect(new Set(applications.map(({ job }) => job))).toEqual(new Set(['analyst', 'engineer']));
    expect(applications.some(({ status }) => status !== 'new')).toBe(true);
    const [application] = applications;
    const { files, questions } = await read(
      applicationAnswerSchema,
      toUrl(consoleCalls.application, application?.id ?? ''),
    );
    expect([files.length, Object.values(questions).includes('Why?')]).toEqual([1, true]);
    const file = toUrl(consoleCalls.applicationFile, application?.id ?? '').replace(':file', files[0]?.id ?? '');
    expect((await requestConsole(file, { cookie })).status).toBe(403);
    const out = await server.fetch(consoleCalls.signOut, { method: 'POST', headers: { cookie } });
    expect(out.headers.get('set-cookie')).toMatch(/^console=; Max-Age=0; /);
  });

  test('is answered while the server shuts down', async () => {
    const dataDir = createDataDir();
    await runSampleData(dataDir, '--days', '1');
    const { server, requestConsole } = await startConsole({ clock, environment: { DATA_DIR: dataDir } });
    const cookie = await startTour(server);
    const closing = server.close({ graceMs: 5_000 });
    expect((await requestConsole(consoleCalls.leads, { cookie })).status).toBe(200);
    await closing;
  });

  test.each([
    ['turned off', { CONSOLE_SAMPLE_DATA: 'off' }],
    ['on a public server', { PUBLIC_URL: 'http://whorl.example' }],
  ])('is not offered and not possible if it is %s', async (_what, environment) => {
    const { server, requestConsole } = await startConsole({
      clock,
      environment: { DATA_DIR: createDataDir(), ...environment },
    });
    const form = await server.fetch(consoleArea, { headers: acceptsHtml });
    expect(await form.text()).toMatch(new RegExp(`<section id="${sampleFormId}" hidden`));
    expect((await postForm(server, consoleCalls.sampleData, {})).status).toBe(404);
    const answer = await requestConsole(consoleCalls.leads, { cookie: 'console=sample-data' });
    expect([answer.status, v.parse(apiErrorSchema, await answer.json()).code]).toEqual([401, 'signed_out']);
  });
});
