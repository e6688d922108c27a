import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { csvRow } from '../platform/csv.ts';
import { findDeliveries } from '../platform/outbox/deliveries.ts';
import { commandFile, spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { answers, useTestVendors } from '../testing/vendor.ts';

const startVendor = useTestVendors();

/** Each command starts a process, which takes time on a busy machine. */
const COMMAND_TIME = { timeout: 20_000 };

const run = (databaseUrl: string, ...args: string[]) => spawnCommand('leads', { DATABASE_URL: databaseUrl }, ...args);

async function send(server: TestServer, email: string, more: object = {}): Promise<string> {
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email, description: 'Hello', ...more }),
  });
  return ((await answer.json()) as { id: string }).id;
}

describeOnEachDatabase('npm run leads', (makeDatabase, dialect) => {
  test('list, show and retry work while the server is running', async () => {
    const vendor = await startVendor(answers.badRequest);
    const databaseUrl = await makeDatabase('empty');
    expect(await run(databaseUrl, 'list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('start the server'),
    });
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const server = await startTestServer({ databaseUrl, environment });
    const id = await send(server, 'ada@example.com');
    await send(server, 'grace@example.com');
    await expect
      .poll(async () => (await run(databaseUrl, 'list')).out, COMMAND_TIME)
      .toMatch(new RegExp(`grace@example\\.com .*webhook dead\n${id} .*ada@example\\.com .*webhook dead\n$`));
    expect(JSON.parse((await run(databaseUrl, 'show', id)).out)).toMatchObject({
      id,
      payload: { email: 'ada@example.com', description: 'Hello' },
      deliveries: [{ destination: 'webhook', state: 'dead', last_error: expect.stringMatching(/^400/) }],
    });
    const dead = (await run(databaseUrl, 'dead')).out.trimEnd().split('\n');
    expect(dead).toHaveLength(2);
    expect(dead[1]).toMatch(new RegExp(`^${id} .*webhook {2}after 1 {2}400 .*INVALID_EMAIL`));
    expect((await run(databaseUrl, 'dead', '--destination', 'email')).out).toContain('No failed deliveries.');
    vendor.answerWith(answers.ok);
    expect((await run(databaseUrl, 'retry', id)).code).toBe(0);
    server.services.outbox.wake();
    await expect.poll(async () => (await run(databaseUrl, 'show', id)).out, COMMAND_TIME).toContain('"state": "sent"');
    expect((await run(databaseUrl, 'retry', id)).out).toContain('No failed deliveries.');
    expect((await run(databaseUrl, 'retry', '--all', '--destination', 'email')).out).toContain('No failed deliveries.');
    expect((await run(databaseUrl, 'retry', '--all')).out).toMatch(/^Due again: 1\./);
    server.services.outbox.wake();
    await expect.poll(async () => (await run(databaseUrl, 'list')).out, COMMAND_TIME).not.toContain('dead');
    expect((await run(databaseUrl, 'dead')).out).toContain('No failed deliveries.');
  });

  test('export contains every lead once and escapes formulas', async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const formula = '=HYPERLINK("http://evil.example","see, here")';
    await send(server, 'ada@example.com', { description: formula, utm_info: { utm_source: 'a&b' } });
    await send(server, 'grace@example.com');
    const csv = (await run(databaseUrl, 'export', '--format', 'csv')).out.trimEnd().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[0]).toMatch(/^\ufeff"id","received_at",.*"email",/);
    expect(csv[1]).toContain('"\'=HYPERLINK(""http://evil.example"",""see, here"")"');
    expect(csv[1]).toContain('"utm_source=a%26b"');
    const json = JSON.parse((await run(databaseUrl, 'export', '--format', 'json')).out) as { payload: unknown }[];
    expect(json.map(({ payload }) => payload)).toMatchObject([
      { description: formula },
      { email: 'grace@example.com' },
    ]);
  });

  test.runIf(dialect === 'postgres')('an interrupted export leaves no file', async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    await send(server, 'ada@example.com');
    const folder = mkdtempSync(join(tmpdir(), 'whorl-export-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { exited } = await server.services.database.kysely.transaction().execute(async (tx) => {
      // The export can't read leads until the end of this transaction.
      await sql`lock table leads in access exclusive mode`.execute(tx);
      const args = ['export', '--format', 'csv', '--output', join(folder, 'leads.csv')];
      const started = spawn(process.execPath, [commandFile('leads'), ...args], {
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl },
      });
      await expect.poll(() => readdirSync(folder)).toHaveLength(1);
      started.kill('SIGINT');
      return { exited: once(started, 'exit') };
    });
    expect(await exited).toEqual([1, null]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('erase deletes the leads of an address with their pending deliveries and keeps others', async () => {
    const vendor = await startVendor(answers.ok);
    const databaseUrl = await makeDatabase();
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const server = await startTestServer({ databaseUrl, environment });
    const sent = await send(server, 'ada@example.com');
    await expect.poll(() => findDeliveries(server.services.database.kysely, [sent])).toMatchObject([{ state: 'sent' }]);
    vendor.answerWith(answers.badRequest);
    const refused = await send(server, 'Ada@Example.com', { description: 'Again' });
    const other = await send(server, 'grace@example.com');
    expect(await run(databaseUrl, 'erase', 'ADA@example.com')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Erased: 2\..*webhook/),
    });
    expect(await findDeliveries(server.services.database.kysely, [sent, refused])).toEqual([]);
    const { out } = await run(databaseUrl, 'list');
    expect(out).toMatch(new RegExp(`^${other} .*grace@example\\.com`));
    expect(out).not.toMatch(/ada@example/i);
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    [[], 2, 'Usage'],
    [['erase'], 2, "missing required argument 'email'"],
    [['erase', 'unknown@example.com'], 1, 'No lead with'],
    [['remove'], 2, 'Usage'],
    [['show'], 2, "missing required argument 'id'"],
    [['show', 'unknown'], 1, 'No lead unknown'],
    [['retry'], 2, 'either a lead ID or --all'],
    [['retry', 'unknown', '--all'], 2, 'either a lead ID or --all'],
    [['retry', 'unknown'], 1, 'No lead unknown'],
    [['release'], 2, "missing required argument 'id'"],
    [['release', 'unknown'], 1, 'No lead unknown'],
    [['export'], 2, '--format is required: csv | json'],
    [['export', '--format', 'xls'], 2, 'Allowed choices are csv, json'],
    [['list', '--limit', 'all'], 2, '--limit'],
    [['list', '--color'], 2, '--color'],
  ])('npm run leads with %j exits with %i and names the reason', async (args, code, reason) => {
    const databaseUrl = await makeDatabase();
    await startTestServer({ databaseUrl });
    expect(await run(databaseUrl, ...args)).toEqual({ code, out: '', err: expect.stringContaining(reason) });
  });
});

test('a CSV cell never starts like a formula, and its text is unchanged otherwise', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvRow([text]).slice(1, -3).replaceAll('""', '"');
      return !/^\s*[=+\-@]/.test(cell) && (cell === text || cell === `'${text}`);
    }),
  );
});
