import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { defineBackup } from '../cli/backup.ts';
import { defineRestore } from '../cli/restore.ts';
import { defineRestoreDrill } from '../cli/restore-drill.ts';
import { readConfig } from '../config.ts';
import { afterTest } from '../testing/clean-up.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const HOUR_MS = 3_600_000;
const CHECK_MS = 5 * 60_000;
const METRICS_TOKEN = 'a token for the metrics';
const createKey = () => randomBytes(32).toString('base64');

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-backups-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function sendLead(server: TestServer): Promise<string> {
  const response = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: `${randomUUID()}@example.com`, description: 'Hello' }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

/** A backup starts programs, which takes longer than the default of a poll on a busy machine. */
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 40_000 });
const listBackups = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('whorl-'))
    .sort();

describeOnEachDatabase('scheduled backups', (makeDatabase, dialect) => {
  const ending = dialect === 'sqlite' ? 'sqlite' : 'dump';

  async function start(environment: Record<string, string>) {
    const clock = createTestClock();
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl, clock, environment: { METRICS_TOKEN, ...environment } });
    const readMetric = async (name: string) => {
      const response = await server.fetch(operatorCalls.metrics, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())?.[1]);
    };
    return { clock, databaseUrl, server, readMetric };
  }
  const run = (define: typeof defineBackup, environment: Record<string, string>, args: string[] = []) =>
    getCommandOutput(define, { config: readConfig(environment), now: Date.UTC(2026, 10, 3) }, args);

  const name = (time: string) => `whorl-2026-11-${time}.000Z.${ending}`;

  test('are made when the newest one is older than the interval, and verified', async () => {
    const folder = join(makeFolder(), 'backups');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, name('02T080000')), 'An earlier backup');
    const { clock, readMetric } = await start({ BACKUP_DIR: folder, BACKUP_INTERVAL_HOURS: '2' });
    expect(await readMetric('backup_newest_timestamp_seconds')).toBe(Date.UTC(2026, 10, 2, 8) / 1000);
    for (let passedMs = CHECK_MS; passedMs < HOUR_MS; passedMs += CHECK_MS) {
      clock.advance(CHECK_MS);
      expect(readdirSync(folder)).toEqual([name('02T080000')]);
      // Lets the job plan its next run.
      await readMetric('backup_failures_total');
    }
    clock.advance(CHECK_MS);
    await poll(() => listBackups(folder)).toEqual([name('02T080000'), name('02T100000')]);
    await poll(() => readMetric('backup_size_bytes')).toBe(statSync(join(folder, name('02T100000'))).size);
    expect(await readMetric('backup_newest_timestamp_seconds')).toBe(Date.UTC(2026, 10, 2, 10) / 1000);
    expect((statSync(join(folder, name('02T100000'))).mode & 0o777).toString(8)).toBe('600');
  });

  test('are made although a wrong clock has named one by a time in the future', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, name('30T080000')), 'A backup with a wrong time');
    const { clock } = await start({ BACKUP_DIR: folder });
    clock.advance(CHECK_MS);
    await poll(() => listBackups(folder)).toEqual([name('02T090500'), name('30T080000')]);
  });

  test('replace the oldest ones beyond BACKUP_KEEP, and no other files', async () => {
    const folder = join(makeFolder(), 'backups');
    mkdirSync(folder);
    const others = ['notes.txt', `whorl-${ending}`, `${name('01T010000')}.copy`];
    for (const file of [...others, ...['01T010000', '01T020000', '01T030000'].map(name)])
      writeFileSync(join(folder, file), 'Text');
    const { clock } = await start({ BACKUP_DIR: folder, BACKUP_KEEP: '2' });
    clock.advance(CHECK_MS);
    const expected = [...others, name('01T030000'), name('02T090500')].sort();
    await poll(() => readdirSync(folder).sort()).toEqual(expected);
  });

  test('are encrypted with BACKUP_KEY, contain acknowledged leads and can only be restored with the key', async () => {
    const folder = makeFolder();
    const BACKUP_KEY = createKey();
    const { clock, server } = await start({ BACKUP_DIR: folder, BACKUP_KEY });
    const id = await sendLead(server);
    clock.advance(CHECK_MS);
    await poll(() => listBackups(folder)).toEqual([`whorl-2026-11-02T090500.000Z.${ending}.enc`]);
    const file = join(folder, listBackups(folder)[0] ?? '');
    expect(readFileSync(file).includes(id)).toBe(false);
    expect(readFileSync(file).subarray(0, 8).toString()).toBe('WHORLBK1');

    const DATABASE_URL = await makeDatabase('empty');
    await expect(run(defineRestore, { DATABASE_URL }, [file])).rejects.toThrow('set BACKUP_KEY');
    await expect(run(defineRestore, { DATABASE_URL, BACKUP_KEY: createKey() }, [file])).rejects.toThrow('another key');
    await run(defineRestore, { DATABASE_URL, BACKUP_KEY }, [file]);
    const restored = await startTestServer({ databaseUrl: DATABASE_URL });
    const rows = await restored.services.database.kysely.selectFrom('leads').select('id').execute();
    expect(rows).toEqual([{ id }]);
  });

  test('count a failure while BACKUP_DIR is a file, and succeed after it is removed', async () => {
    const folder = join(makeFolder(), 'backups');
    writeFileSync(folder, 'This is a file.');
    const { clock, readMetric } = await start({ BACKUP_DIR: folder });
    clock.advance(CHECK_MS);
    await poll(() => readMetric('backup_failures_total')).toBe(1);
    rmSync(folder);
    await poll(() => {
      clock.advance(30 * 60_000);
      return existsSync(folder) && listBackups(folder).length;
    }).toBe(1);
  });

  test('wait while another server makes one, and take over from one that ended without finishing', async () => {
    const folder = makeFolder();
    const work = join(folder, '.backup-in-progress');
    mkdirSync(work);
    writeFileSync(join(work, 'owner'), JSON.stringify({ host: 'another-machine', pid: 1, run: '1' }));
    const { clock, readMetric } = await start({ BACKUP_DIR: folder });
    clock.advance(CHECK_MS);
    expect(await readMetric('backup_failures_total')).toBe(0);
    // A server that makes a backup writes its own name here at once.
    expect(readFileSync(join(work, 'owner'), 'utf8')).toContain('another-machine');
    // Of this machine, but of an earlier process with the same ID.
    writeFileSync(join(work, 'owner'), JSON.stringify({ host: hostname(), pid: process.pid, run: '1' }));
    await poll(() => {
      clock.advance(CHECK_MS);
      return listBackups(folder).length;
    }).toBe(1);
    await poll(() => existsSync(work)).toBe(false);
  });

  test('end with the server, together with pg_dump, and leave no files behind', async () => {
    const folder = makeFolder();
    const programs = makeFolder();
    const processFile = join(programs, 'pid');
    writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\necho $$ > '${processFile}'\nexec sleep 600\n`, {
      mode: 0o755,
    });
    const path = process.env.PATH;
    if (dialect === 'postgres') process.env.PATH = `${programs}:${path}`;
    afterTest(() => {
      process.env.PATH = path;
    });
    const { clock, server } = await start({ BACKUP_DIR: folder });
    clock.advance(CHECK_MS);
    expect(readdirSync(folder)).toEqual(['.backup-in-progress']);
    if (dialect === 'postgres')
      await poll(() => existsSync(processFile) && readFileSync(processFile, 'utf8')).toMatch(/\d\n/);
    await server.close();
    expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([]);
    if (dialect === 'sqlite') return;
    const id = Number(readFileSync(processFile, 'utf8'));
    await poll(() => existsSync(`/proc/${id}`)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('npm run restore-drill restores the newest one into a temporary database and reports its time', async () => {
    const folder = makeFolder();
    const BACKUP_KEY = createKey();
    const { databaseUrl, server } = await start({});
    await sendLead(server);
    const environment = { DATABASE_URL: databaseUrl, BACKUP_DIR: folder, BACKUP_KEY };
    await expect(run(defineRestoreDrill, environment)).rejects.toThrow('There is no backup');
    await expect(run(defineBackup, { DATABASE_URL: databaseUrl }, [folder, '--encrypt'])).rejects.toThrow('BACKUP_KEY');
    await run(defineBackup, environment, [folder, '--encrypt']);
    const output = await run(defineRestoreDrill, environment);
    expect(output).toMatch(/Restored \S+\.enc in \d+\.\d s \(decrypting [\d.]+ s, .*\): \d+ tables, [1-9]\d* rows\./);
    expect(readdirSync(folder)).toEqual(listBackups(folder));
    await expect(run(defineRestoreDrill, { ...environment, BACKUP_KEY: createKey() })).rejects.toThrow('another key');
  });

  test('a damaged encrypted backup is detected at any byte, and the database stays unchanged', async () => {
    const folder = makeFolder();
    const BACKUP_KEY = createKey();
    const { databaseUrl } = await start({});
    await run(defineBackup, { DATABASE_URL: databaseUrl, BACKUP_KEY }, [folder, '--encrypt']);
    const file = join(folder, listBackups(folder)[0] ?? '');
    const original = readFileSync(file);
    const DATABASE_URL = await makeDatabase('empty');
    const header = 56;
    const chunk = 64 * 1024 + 16;
    const flip = (at: number) => {
      const copy = Buffer.from(original);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const damaged = [
      flip(10),
      flip(30),
      flip(header),
      flip(original.length - 1),
      original.subarray(0, original.length - 1),
      original.subarray(0, header + chunk),
      Buffer.concat([original.subarray(0, header), original.subarray(header + chunk)]),
      Buffer.concat([original, original.subarray(header, header + chunk)]),
      original.subarray(0, header),
    ];
    for (const content of damaged) {
      const path = join(folder, 'damaged');
      writeFileSync(path, content);
      await expect(run(defineRestore, { DATABASE_URL, BACKUP_KEY }, [path])).rejects.toThrow(/damaged|another key/);
    }
    await run(defineRestore, { DATABASE_URL, BACKUP_KEY }, [file]);
  });
});
