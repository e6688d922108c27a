import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { describeDataLayer } from '../../testing/each-database.ts';
import { noteMigrations } from '../../testing/note-tables.ts';
import { type Database, openDatabase } from './database.ts';
import { type Migrations, migrate } from './migrations.ts';
import { StorageUnavailableError } from './storage-errors.ts';
import type { Tables } from './tables.ts';

const opened: Database[] = [];
const open = (url: string): Database => {
  const database = openDatabase(url);
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const add = (database: Database, note: Tables['notes']) =>
  database.commitTogether((tx) => tx.insertInto('notes').values(note).execute());
const migrateInProcess = (url: string) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('../../testing/note-tables.ts', import.meta.url)), url]);
const all = (database: Database) => database.kysely.selectFrom('notes').selectAll().orderBy('id').execute();

test('openDatabase() rejects an unsupported URL and names it', () => {
  expect(() => openDatabase('mysql://localhost/leads')).toThrow('mysql:');
  expect(() => openDatabase('leads.sqlite')).toThrow('leads.sqlite');
  expect(() => openDatabase('sqlite:')).toThrow('path of a file');
});

describeDataLayer('database', (makeDatabase, dialect) => {
  test('commitTogether() commits concurrent callbacks and returns the result of each', async () => {
    const database = open(await makeDatabase('empty'));
    await migrate(database, [noteMigrations]);
    const times = Array.from({ length: 40 }, (_, index) => Date.now() + index);
    const results = await Promise.all(
      times.map((at, index) =>
        database.commitTogether(async (tx) => {
          await tx
            .insertInto('notes')
            .values({ id: String(index).padStart(3, '0'), text: 'x', at })
            .execute();
          return index;
        }),
      ),
    );
    expect(results).toEqual(times.map((_, index) => index));
    expect((await all(database)).map((note) => note.at)).toEqual(times);
  });

  test('commitTogether() rejects only the callback that throws', async () => {
    const database = open(await makeDatabase('empty'));
    await migrate(database, [noteMigrations]);
    const outcomes = await Promise.allSettled([
      add(database, { id: 'a', text: 'first', at: 1 }),
      add(database, { id: 'a', text: 'the same id', at: 2 }),
      database.commitTogether(async (tx) => {
        await tx.insertInto('notes').values({ id: 'b', text: 'half done', at: 3 }).execute();
        throw new Error('changed its mind');
      }),
      add(database, { id: 'c', text: 'last', at: 4 }),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await all(database)).map((note) => note.text)).toEqual(['first', 'last']);
  });

  test('commitTogether() with parallelBy runs calls with the same value one after the other', async () => {
    const database = open(await makeDatabase('empty'));
    await migrate(database, [noteMigrations]);
    const order: string[] = [];
    const record = (name: string) => async (tx: Transaction<Tables>) => {
      order.push(`${name} starts`);
      await tx.insertInto('notes').values({ id: name, text: 'x', at: 1 }).execute();
      order.push(`${name} ends`);
    };
    const names = ['first', 'second', 'third'];
    await Promise.all(names.map((name) => database.commitTogether(record(name), { parallelBy: 'a browser' })));
    expect(order).toEqual(names.flatMap((name) => [`${name} starts`, `${name} ends`]));
    expect(await all(database)).toHaveLength(3);
  });

  test('a column that is added later doesn’t break statements that are prepared', async () => {
    const url = await makeDatabase('empty');
    const database = open(url);
    await migrate(database, [noteMigrations]);
    const read = () => database.prepared.selectFrom('notes').select(['id', 'text']).where('at', '>', 0).execute();
    const note = { id: 'a', text: 'x' };
    await add(database, { ...note, at: 1 });
    // Several times, because PostgreSQL keeps the plan of a statement only after some runs.
    for (let run = 0; run < 8; run++) expect(await read()).toEqual([note]);
    await sql`alter table notes add column author text`.execute(open(url).kysely);
    expect(await read()).toEqual([note]);
  });

  test('close() waits for pending transactions', async () => {
    const url = await makeDatabase('empty');
    const database = openDatabase(url);
    await migrate(database, [noteMigrations]);
    const added = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      database.commitTogether((tx) => tx.insertInto('notes').values({ id, text: 'in time', at: 1 }).execute(), {
        parallelBy: id,
      }),
    );
    added.push(add(database, { id: 'f', text: 'in time', at: 1 }));
    await database.close();
    await Promise.all(added);
    expect(await all(open(url))).toHaveLength(6);
  });

  test('migrate() succeeds in several processes at once and when repeated', async () => {
    const url = await makeDatabase('empty');
    await Promise.all([migrateInProcess(url), migrateInProcess(url), migrateInProcess(url)]);
    const database = open(url);
    await migrate(database, [noteMigrations]);
    expect(await all(database)).toEqual([]);
  });

  test('migrate() names a failing migration and rolls it back', async () => {
    const database = open(await makeDatabase('empty'));
    const broken: Migrations = {
      'zz-broken': {
        up: async (db) => {
          await db.schema.createTable('half').addColumn('id', 'text').execute();
          await sql`insert into nowhere values (1)`.execute(db);
        },
      },
    };
    await expect(migrate(database, [noteMigrations, broken])).rejects.toThrow('Migration zz-broken failed');
    await expect(sql`select * from half`.execute(database.kysely)).rejects.toThrow();
    await migrate(database, [noteMigrations]);
    expect(await all(database)).toEqual([]);
  });

  test('migrate() runs a migration that takes longer than a statement may take elsewhere', async () => {
    const url = await makeDatabase('empty');
    const database = open(dialect === 'postgres' ? `${url}?statement_timeout=50&query_timeout=100` : url);
    const slow = sql`select ${dialect === 'postgres' ? sql`pg_sleep(0.3)` : sql`1`}`;
    await migrate(database, [{ 'slow-1': { up: async (db) => void (await slow.execute(db)) } }]);
    if (dialect === 'postgres') await expect(slow.execute(database.kysely)).rejects.toThrow(/timeout/);
  });

  test('migrate() of an earlier version accepts a database that a later version has migrated', async () => {
    const database = open(await makeDatabase('empty'));
    const later = {
      'later-1': {
        up: (db: Kysely<Tables>) => db.schema.createTable('later').addColumn('id', 'text').execute(),
      },
    };
    await migrate(database, [noteMigrations, later]);
    expect(await migrate(database, [noteMigrations])).toEqual(['later-1']);
    // The table of the later version stays, and a second update does nothing.
    expect(await migrate(database, [noteMigrations, later])).toEqual([]);
    await sql`select * from later`.execute(database.kysely);
  });

  test('migrate() rejects two migrations with the same name', async () => {
    const database = open(await makeDatabase('empty'));
    await expect(migrate(database, [noteMigrations, noteMigrations])).rejects.toThrow('notes-1');
  });

  if (dialect === 'sqlite') {
    test('SQLite runs in WAL mode with full synchronization, so that a commit survives a power failure', async () => {
      const database = open(await makeDatabase('empty'));
      const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.kysely);
      const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.kysely);
      expect([mode.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous]).toEqual(['wal', 2]);
    });

    test('a full disk throws StorageUnavailableError, and writing works again once there is space', async () => {
      const database = open(await makeDatabase('empty'));
      await migrate(database, [noteMigrations]);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.kysely);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database.kysely);
      const tooMuch = { id: 'a', text: 'x'.repeat(100_000), at: 1 };
      await expect(add(database, tooMuch)).rejects.toBeInstanceOf(StorageUnavailableError);
      await sql`pragma max_page_count = 1000000`.execute(database.kysely);
      await add(database, tooMuch);
      expect(await all(database)).toHaveLength(1);
    });
  } else {
    test('commitTogether() with parallelBy runs calls with different values in parallel', async () => {
      const database = open(await makeDatabase('empty'));
      await migrate(database, [noteMigrations]);
      const insert = (id: string) => (tx: Transaction<Tables>) =>
        tx.insertInto('notes').values({ id, text: 'x', at: 1 }).execute();
      const second = Promise.withResolvers<void>();
      const first = database.commitTogether(
        async (tx) => {
          await insert('a')(tx);
          await second.promise;
        },
        { parallelBy: 'a' },
      );
      await database.commitTogether(insert('b'), { parallelBy: 'b' });
      expect((await all(database)).map(({ id }) => id)).toEqual(['b']);
      second.resolve();
      await first;
      expect(await all(database)).toHaveLength(2);
    });

    test('two processes that deadlock both succeed on a retry', async () => {
      const url = await makeDatabase('empty');
      const [one, two] = [open(url), open(url)];
      await migrate(one, [noteMigrations]);
      const ids = Array.from({ length: 30 }, (_, index) => String(index));
      const upsert = (database: Database, id: string) =>
        database.commitTogether((tx) =>
          tx
            .insertInto('notes')
            .values({ id, text: randomUUID(), at: 1 })
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: 2 }))
            .execute(),
        );
      await Promise.all([...ids.map((id) => upsert(one, id)), ...ids.toReversed().map((id) => upsert(two, id))]);
      expect((await all(one)).map((note) => note.at)).toEqual(ids.map(() => 2));
    });

    test('a broken connection throws StorageUnavailableError, and the next transaction reconnects', async () => {
      const url = await makeDatabase('empty');
      const [database, other] = [open(url), open(url)];
      await migrate(database, [noteMigrations]);
      const broken = database.commitTogether(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely);
        await sql`select 1`.execute(tx);
      });
      await expect(broken).rejects.toBeInstanceOf(StorageUnavailableError);
      await add(database, { id: 'a', text: 'again', at: 1 });
      expect(await all(database)).toHaveLength(1);
    });
  }
});
