import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sqlitePath } from '../platform/database/sqlite.ts';
import { afterTest } from '../testing/clean-up.ts';
import { getCommandOutput, spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { defineBackup } from './backup.ts';
import { defineRestore } from './restore.ts';

const NOW = Date.UTC(2026, 10, 2, 9);

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-backup-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function sendLead(server: TestServer): Promise<string> {
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: `${randomUUID()}@example.com`, description: 'Hello' }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

async function leadIds(server: TestServer): Promise<Set<string>> {
  const { kysely } = server.services.database;
  const rows = await kysely.selectFrom('leads').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

const createContext = (databaseUrl: string) => ({ config: readConfig({ DATABASE_URL: databaseUrl }), now: NOW });
const backUp = (databaseUrl: string, to: string): Promise<string> =>
  getCommandOutput(defineBackup, createContext(databaseUrl), [to]);
const restore = (databaseUrl: string, args: string[]): Promise<string> =>
  getCommandOutput(defineRestore, createContext(databaseUrl), args);

describeOnEachDatabase('npm run backup', (makeDatabase, dialect) => {
  /** Sends each lead from its own network, because rate limits are per network. */
  const start = async (databaseUrl: string) => {
    const server = await startTestServer({ databaseUrl, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    let count = 0;
    const fetchFromAnywhere: TestServer['fetch'] = (path, init) => {
      count += 1;
      const headers = {
        ...(init?.headers as Record<string, string>),
        'x-forwarded-for': `2001:db8:0:${count.toString(16)}::1`,
      };
      return server.fetch(path, { ...init, headers });
    };
    return { ...server, fetch: fetchFromAnywhere };
  };

  test('contains every lead confirmed before it started, while the server continues writing', async () => {
    const databaseUrl = await makeDatabase();
    const server = await start(databaseUrl);
    const before = await Promise.all(Array.from({ length: 20 }, () => sendLead(server)));
    let isDone = false;
    const meanwhile: string[] = [];
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isDone) meanwhile.push(await sendLead(server));
      }),
    );
    await expect.poll(() => meanwhile.length).toBeGreaterThan(0);
    const to = join(makeFolder(), 'whorl.backup');
    const output = await backUp(databaseUrl, to);
    const during = meanwhile.length;
    await expect.poll(() => meanwhile.length).toBeGreaterThan(during);
    isDone = true;
    await writing;
    expect((statSync(to).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(dirname(to))).toEqual(['whorl.backup']);
    expect(output).toMatch(/Backup written to .*: \d+ tables, /);

    const restoredUrl = await makeDatabase('empty');
    await restore(restoredUrl, [to]);
    const restored = await start(restoredUrl);
    const found = await leadIds(restored);
    expect(before.filter((id) => !found.has(id))).toEqual([]);
    expect([...found].filter((id) => !before.includes(id) && !meanwhile.includes(id))).toEqual([]);
    await sendLead(restored);
  });

  test('is not restored over an existing database without --force, which keeps that database in another file', async () => {
    const databaseUrl = await makeDatabase();
    const server = await start(databaseUrl);
    const id = await sendLead(server);
    const to = join(makeFolder(), 'whorl.backup');
    await backUp(databaseUrl, to);
    await sendLead(server);
    await expect(restore(databaseUrl, [to, '--force'])).rejects.toThrow(/Stop (it|all servers), then restore/);
    await server.close();
    await expect(restore(databaseUrl, [to])).rejects.toThrow('Add --force');
    const output = await restore(databaseUrl, [to, '--force']);
    expect(output).toMatch(/previous (database|tables) (is|are) now/);
    if (dialect === 'sqlite') {
      const path = sqlitePath(databaseUrl);
      expect(existsSync(`${path}.before-restore-2026-11-02T090000.000Z`)).toBe(true);
    }
    const restored = await start(databaseUrl);
    expect(await leadIds(restored)).toEqual(new Set([id]));
  });

  test('never replaces a file, and names a backup in a folder by the time', async () => {
    const databaseUrl = await makeDatabase();
    const folder = makeFolder();
    await backUp(databaseUrl, folder);
    const name = `whorl-2026-11-02T090000.000Z.${dialect === 'sqlite' ? 'sqlite' : 'dump'}`;
    expect(readdirSync(folder)).toEqual([name]);
    await expect(backUp(databaseUrl, folder)).rejects.toThrow('exists');
    await expect(backUp(databaseUrl, '--to')).rejects.toThrow("unknown option '--to'");
    await expect(restore(databaseUrl, [])).rejects.toThrow("missing required argument 'from'");
    await expect(restore(databaseUrl, [join(folder, 'nothing')])).rejects.toThrow('There is no backup');
    const text = join(folder, 'text');
    writeFileSync(text, 'This is a text.');
    await expect(restore(databaseUrl, [text])).rejects.toThrow('is not a backup');
  });

  test('cannot be restored from a truncated file, and the database stays unchanged', async () => {
    const databaseUrl = await makeDatabase();
    const server = await start(databaseUrl);
    const id = await sendLead(server);
    await server.close();
    const to = join(makeFolder(), 'whorl.backup');
    await backUp(databaseUrl, to);
    const { size } = statSync(to);
    truncateSync(to, Math.floor(size / 2));
    await expect(restore(databaseUrl, [to, '--force'])).rejects.toThrow();
    expect(await leadIds(await start(databaseUrl))).toEqual(new Set([id]));
  });

  test('requires pg_dump for PostgreSQL and passes it no password as an argument', async () => {
    const folder = makeFolder();
    const ask = (databaseUrl: string, path: string) =>
      spawnCommand('backup', { PATH: path, DATABASE_URL: databaseUrl }, folder);
    const databaseUrl = await makeDatabase();
    if (dialect === 'sqlite') {
      const missing = join(folder, 'no', 'such.sqlite');
      expect(await ask(`sqlite:${missing}`, '')).toMatchObject({ code: 1, err: expect.stringContaining(missing) });
      expect(existsSync(dirname(missing))).toBe(false);
      expect(await ask(databaseUrl, '')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('written') });
      return;
    }
    expect(await ask(databaseUrl, '')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error: pg_dump was not found\. Install/),
    });
    const program = join(folder, 'pg_dump');
    writeFileSync(program, '#!/bin/sh\necho "arguments: $*" >&2\nexit 1\n');
    chmodSync(program, 0o755);
    const url = new URL(databaseUrl);
    url.password = 'a-password-of-a-test';
    const { err } = await ask(url.href, `${folder}:/bin:/usr/bin`);
    expect(err).toMatch(/^error: pg_dump failed:\narguments: --format=custom/);
    expect(err).not.toContain('a-password-of-a-test');
  });
});
