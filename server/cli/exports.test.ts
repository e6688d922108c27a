import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sendEvents, testEvent } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput, runCommandWith } from '../testing/commands.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { defineEvents } from './events.ts';
import { defineLeads } from './leads.ts';
import { definePrivacy } from './privacy.ts';

const BOM = '\ufeff';
const name = 'Zoë Müller, 山田太郎 – Łódź';
const formula = `${BOM}=HYPERLINK("https://evil.example")`;

const sendLead = (server: TestServer, description: string) =>
  server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description }),
  });
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const exports = [
  { command: 'leads', define: defineLeads, send: sendLead },
  {
    command: 'events',
    define: defineEvents,
    send: (server: TestServer, device_id: string) => sendEvents(server, [testEvent({ device_id })]),
  },
];

describe.each(exports)('npm run $command -- export --format csv', ({ define, send }) => {
  const exportCsv = ({ services }: TestServer, ...options: string[]) =>
    getCommandOutput(define, { database: services.database, now: 0 }, ['export', '--format', 'csv', ...options]);

  test('starts with one byte-order mark, so that Excel reads names in every alphabet as UTF-8', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    expect(await exportCsv(server)).toMatch(/^\ufeff"\w+"[^\ufeff\n]*\r\n$/);
    await send(server, name);
    await send(server, name);
    const csv = await exportCsv(server);
    expect(csv.split(BOM)).toHaveLength(2);
    expect(csv.split(`"${name}"`)).toHaveLength(3);
  });

  test('has no byte-order mark with --no-bom', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    await send(server, name);
    const [withMark, without] = [await exportCsv(server), await exportCsv(server, '--no-bom')];
    expect(withMark).toBe(`${BOM}${without}`);
    expect(without).toMatch(/^"/);
  });

  test('keeps the apostrophe in front of a formula that starts with a byte-order mark', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    await send(server, formula);
    expect(await exportCsv(server)).toMatch(/"'\ufeff?=HYPERLINK\(""/);
  });
});

describe.each([
  { command: 'leads', define: defineLeads, args: ['--format', 'csv'] },
  { command: 'leads', define: defineLeads, args: ['--format', 'json'] },
  { command: 'events', define: defineEvents, args: ['--format', 'csv'] },
  { command: 'events', define: defineEvents, args: ['--format', 'ndjson'] },
  { command: 'privacy', define: definePrivacy, args: ['ada@example.com'] },
])('npm run $command -- export $args --output FILE', ({ define, args }) => {
  const start = async () => {
    const server = await startTestServer({ clock: createTestClock() });
    await sendLead(server, name);
    await sendEvents(server, [testEvent({ device_id: name })]);
    const run = (...more: string[]) =>
      runCommandWith(define, { database: server.services.database, now: 0 }, ['export', ...args, ...more]);
    return { run, printed: (await run()).out };
  };

  test('writes the printed export to a new file that only its owner can read', async () => {
    const { run, printed } = await start();
    const folder = makeFolder();
    const file = join(folder, 'export');
    expect(await run('--output', file)).toEqual({ code: 0, err: '', out: expect.stringContaining(file) });
    expect(readFileSync(file, 'utf8')).toBe(printed);
    expect(printed).not.toBe('');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['export']);
  });

  test('replaces a file only with --force, and then also its permissions', async () => {
    const { run, printed } = await start();
    const folder = makeFolder();
    const file = join(folder, 'export');
    writeFileSync(file, 'an earlier export', { mode: 0o644 });
    expect(await run('--output', file)).toEqual({ code: 1, out: '', err: expect.stringMatching(/exists.*--force/) });
    expect(readFileSync(file, 'utf8')).toBe('an earlier export');
    expect((await run('--output', file, '--force')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(printed);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['export']);
  });

  test.each([
    ['folder', 1, 'not a regular file'],
    ['link', 1, 'not a regular file'],
    ['missing/export', 1, 'folder'],
    [undefined, 2, '--force requires --output'],
  ])('rejects the output %s with --force and changes nothing', async (target, code, reason) => {
    const { run } = await start();
    const folder = makeFolder();
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'other'), 'kept');
    symlinkSync(join(folder, 'other'), join(folder, 'link'));
    const output = target === undefined ? [] : ['--output', join(folder, target)];
    expect(await run(...output, '--force')).toEqual({ code, out: '', err: expect.stringContaining(reason) });
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['folder', 'link', 'other']);
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('kept');
  });
});

test('an export that fails leaves no file and keeps the earlier one', async () => {
  const server = await startTestServer();
  await sendLead(server, name);
  await sendLead(server, name);
  const { database } = server.services;
  const last = (query: ReturnType<typeof database.kysely.selectFrom<'leads'>>) =>
    query.select('id').orderBy('id', 'desc');
  const { id } = await last(database.kysely.selectFrom('leads')).limit(1).executeTakeFirstOrThrow();
  await database.kysely.updateTable('leads').set({ payload: 'not JSON' }).where('id', '=', id).execute();
  const folder = makeFolder();
  writeFileSync(join(folder, 'earlier.json'), '[]');
  for (const [file, ...force] of [['new.json'], ['earlier.json', '--force']] as const) {
    const args = ['export', '--format', 'json', '--output', join(folder, file), ...force];
    expect(await runCommandWith(defineLeads, { database, now: 0 }, args)).toMatchObject({ code: 1, out: '' });
  }
  expect(readdirSync(folder)).toEqual(['earlier.json']);
  expect(readFileSync(join(folder, 'earlier.json'), 'utf8')).toBe('[]');
});

test('the export commands in docs/commands.md write correct files in a shell', { tags: ['complete'] }, async () => {
  const server = await startTestServer({ clock: createTestClock() });
  await sendLead(server, name);
  const root = join(import.meta.dirname, '../..');
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8');
  const documented = [...page.matchAll(/`(npm run leads [^`]*export[^`]* (\S+\.csv))`/g)];
  expect(documented.map(([, command]) => command)).toEqual([
    expect.stringContaining('--output'),
    expect.stringContaining(' > '),
  ]);
  for (const [, command = '', file = ''] of documented) {
    const target = join(makeFolder(), file);
    const env = { ...process.env, DATABASE_URL: server.databaseUrl };
    await promisify(execFile)('sh', ['-c', command.replace(file, target)], { cwd: root, env });
    const csv = readFileSync(target, 'utf8');
    expect(csv).toMatch(/^\ufeff"id","received_at",/);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  }
});
