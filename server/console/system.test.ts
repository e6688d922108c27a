import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { settingListSchema, systemSchema } from '@whorl/contract/console/system.ts';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { sendLead, startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { answers, startTestVendor } from '../testing/vendor.ts';

/** Interval at which the server checks whether a backup is due. */
const BACKUP_CHECK_MS = 5 * 60_000;

const readText = async ({ requestConsole }: TestConsole, url: string) => (await requestConsole(url)).text();
const read = async (console: TestConsole) =>
  v.parse(systemSchema, JSON.parse(await readText(console, consoleCalls.system)));

describeDataLayer('the state of the server', (makeDatabase) => {
  test('has the version, the checks of /readyz, the database and its migrations', async () => {
    // Not a database that other tests get later: this one changes its tables.
    const console = await startConsole({ databaseUrl: await makeDatabase('empty') });
    const { database, checks, build, ...system } = await read(console);
    expect(system).toMatchObject({
      node: process.versions.node,
      startedAt: new Date(console.clock.now()).toISOString(),
      rateLimits: 'own',
      backups: null,
    });
    expect(system.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(build?.hash).toMatch(/^[0-9a-f]{20}$/);
    const ready = v.parse(
      v.object({ checks: v.record(v.string(), v.unknown()) }),
      await (await console.server.fetch(operatorCalls.readyz)).json(),
    );
    expect(checks.map(({ name }) => name)).toEqual(['accepting', ...Object.keys(ready.checks)]);
    expect(checks.every(({ failure }) => failure === null)).toBe(true);
    expect(database.engine).toBe(console.server.services.database.dialect);
    expect(database.version).toMatch(/^\d+\.\d+/);
    expect(database.bytes).toBeGreaterThan(10_000);
    expect(database.migrations.pending).toEqual([]);
    expect(database.migrations.applied).toBeGreaterThan(20);

    const { kysely } = console.server.services.database;
    await sql`delete from kysely_migration where name = 'keys-3-free-plan'`.execute(kysely);
    expect((await read(console)).database.migrations).toMatchObject({
      applied: database.migrations.applied - 1,
      pending: ['keys-3-free-plan'],
    });

    await sql`drop table write_probe`.execute(kysely);
    const failed = (await read(console)).checks.filter(({ failure }) => failure !== null);
    expect(failed.map(({ name }) => name)).toContain('read');
    expect((await console.server.fetch(operatorCalls.readyz)).status).toBe(503);
  });

  test('counts deliveries by destination, and the writes of this process', async () => {
    const vendor = await startTestVendor(answers.badRequest);
    onTestFinished(() => vendor.close());
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const console = await startConsole({ databaseUrl: await makeDatabase(), environment });
    const before = await read(console);
    await sendLead(console, 'ada@example.com');
    await expect.poll(async () => (await read(console)).destinations).toMatchObject([{ name: 'webhook', dead: 1 }]);
    const { groupCommit } = await read(console);
    expect(groupCommit.waiting).toBe(0);
    expect(groupCommit.commits).toBeGreaterThan(before.groupCommit.commits);
    expect(groupCommit.callbacks).toBeGreaterThanOrEqual(groupCommit.commits);
  });
});

test('the state of the server has the disk of the data folder, and the backups in their folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-system-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups'), BACKUP_INTERVAL_HOURS: '6' };
  const console = await startConsole({ environment });
  const { disk } = await read(console);
  expect(disk?.folder).toBe(folder);
  expect(disk?.freeBytes).toBeLessThanOrEqual(disk?.totalBytes ?? 0);
  console.clock.advance(BACKUP_CHECK_MS);
  await expect
    .poll(async () => (await read(console)).backups, { timeout: 10_000 })
    .toMatchObject({ count: 1, isLate: false, intervalHours: 6, keep: 14, isEncrypted: false, notUploaded: null });
});

test('settings have their source, and neither their list nor the state contains a secret', async () => {
  const secrets = {
    METRICS_TOKEN: 'metrics token 0123456789',
    COOKIE_SECRET: 'cookie secret 0123456789, earlier secret 0123456789',
    LEAD_WEBHOOK_URL: 'https://hooks.example.com/services/T0000/B0000',
    LEAD_WEBHOOK_SECRET: 'webhook secret 0123456789',
    SMTP_URL: 'smtps://mailer:smtp-password@mail.example.com',
    HUBSPOT_ACCESS_TOKEN: 'hubspot-access-token',
    IDENTIFICATION_EVENTS_URL: 'https://api.example.com/events?key=in-the-url',
    IDENTIFICATION_EVENTS_KEY: 'events-key-0123456789',
    ANALYTICS_API_KEY: 'analytics-key-0123456789',
  };
  const console = await startConsole({
    environment: {
      ...secrets,
      LEAD_NOTICE_FROM: 'site@example.com',
      LEAD_NOTICE_TO: 'sales@example.com',
      HUBSPOT_PORTAL_ID: '12345',
      HUBSPOT_CONTACT_FORM_ID: '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f',
    },
  });
  const text = await readText(console, consoleCalls.systemSettings);
  const { settings } = v.parse(settingListSchema, JSON.parse(text));
  const find = (name: string) => settings.find((setting) => setting.name === name);
  expect(find('LEAD_NOTICE_TO')).toMatchObject({ source: 'environment', value: 'sales@example.com' });
  expect(find('HUBSPOT_CONTACT_FORM_ID')?.value).toBe('8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f');
  expect(find('LOG_LEVEL')).toMatchObject({ source: 'environment', value: 'silent' });
  expect(find('HOST')).toMatchObject({ source: 'default', value: '127.0.0.1' });
  expect(find('PUBLIC_URL')).toMatchObject({ source: 'none', value: null });
  const all = text + (await readText(console, consoleCalls.system));
  for (const [name, value] of Object.entries({ ...secrets, CONSOLE_TOKEN: 'a token of the console' })) {
    expect(find(name)).toMatchObject({ source: 'environment', value: null });
    for (const part of value.split(', ')) expect(all, name).not.toContain(part);
  }
  expect(all).not.toContain('smtp-password');
  expect(all).not.toContain(console.server.databaseUrl);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401]],
  ['viewer', [200, 403]],
  ['editor', [200, 403]],
  ['administrator', [200, 200]],
])('the endpoints of the system accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const responses = [
    await console.requestConsole(consoleCalls.system, { cookie }),
    await console.requestConsole(consoleCalls.systemSettings, { cookie }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});
