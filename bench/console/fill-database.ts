import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { migrations } from '../../server/integration/migrations.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { findSampleFile } from '../../server/sample-data/sample-files.ts';

/** Number of rows by table. */
export type Sizes = { identifications: number; visitors: number; leads: number; audit: number };

const DAY_MS = 86_400_000;
/** Period over which the rows are spread. */
const PERIOD_MS = 90 * DAY_MS;
const SAMPLE_DAYS = 3;
const ROWS_PER_STATEMENT = 250_000;
/** Different rows that are copied; more would only make the statements longer. */
const MAX_TEMPLATES = 400;
const DELIVERIES_PER_LEAD = 2;

/** SQL expressions of a dialect. `n` is the number of the row. */
type Expressions = Readonly<Record<string, (now: number, count: number) => string>>;
type TableName = 'visitors' | 'identifications' | 'leads' | 'outbox' | 'audit_log';

/** Expressions of the columns that differ from row to row; the others are copied from sample data. */
function describeColumns(dialect: Database['dialect'], sizes: Sizes): Readonly<Record<TableName, Expressions>> {
  const digits = (value: string, length: number) =>
    dialect === 'sqlite' ? `printf('%0${length}d', ${value})` : `lpad((${value})::text, ${length}, '0')`;
  // Products exceed 32 bits.
  const row = 'cast(n as bigint)';
  const time = (now: number, count: number) => `${now - PERIOD_MS} + ${row} * ${PERIOD_MS} / ${count}`;
  const visitorId = (number: string) => `'V' || ${digits(number, 19)}`;
  // In SQLite, `||` binds more strongly than the other operators.
  const network = () => `'10.' || (n % 200) || '.' || (n / 200 % 250) || '.0'`;
  const leadId = (number: string) => `'L' || ${digits(number, 19)}`;
  return {
    visitors: {
      id: () => visitorId('n'),
      fingerprint: () => 't.fingerprint || n',
      hardware_block: () => 't.hardware_block || n',
      settings_block: () => 't.settings_block || n',
      network,
      first_seen_at: time,
      last_seen_at: time,
    },
    identifications: {
      request_id: (now, count) => `${digits(time(now, count), 13)} || '.' || ${digits('n % 1000000', 6)}`,
      // Neighboring rows belong to different visitors.
      visitor_id: () => visitorId(`${row} * 7919 % ${sizes.visitors}`),
      linked_id: () => `case when n % 10 = 0 then 'account-' || (n % 100000) end`,
      address: network,
      at: time,
    },
    leads: {
      id: () => leadId('n'),
      submission_id: () => `'submission-' || n`,
      email: () => `'person-' || n || '@company-' || (n % 5000) || '.example'`,
      received_at: time,
    },
    outbox: {
      id: () => `'D' || ${digits('n', 19)}`,
      subject: () => leadId(`n / ${DELIVERIES_PER_LEAD}`),
      created_at: time,
      due_at: time,
      settled_at: (now, count) => `case when t.state = 'sent' then ${time(now, count)} end`,
    },
    audit_log: { id: () => `'A' || ${digits('n', 19)}`, at: time },
  };
}

/**
 * Fills an empty database with copies of sample data, spread over 90 days up to now. Prints its progress.
 *
 * @param url URL of the database
 */
export async function fillDatabase(url: string, sizes: Sizes): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-sample-'));
  const sample = openDatabase(makeSample(folder));
  const database = openDatabase(url);
  try {
    await migrate(database, migrations);
    const columns = describeColumns(database.dialect, sizes);
    const counts: Readonly<Record<TableName, number>> = {
      visitors: sizes.visitors,
      identifications: sizes.identifications,
      leads: sizes.leads,
      outbox: sizes.leads * DELIVERIES_PER_LEAD,
      audit_log: sizes.audit,
    };
    const actor = { actor: 'ada@example.com', action: 'lead.view', subject: 'L1', detail: '', network: '192.0.2.0' };
    for (const table of ['visitors', 'identifications', 'leads', 'outbox', 'audit_log'] as const) {
      const templates =
        table === 'audit_log'
          ? [{ id: '', at: 0, ...actor }]
          : await sample.kysely.selectFrom(table).selectAll().limit(MAX_TEMPLATES).execute();
      await database.withoutTimeouts((kysely) =>
        multiply({ kysely, dialect: database.dialect }, table, templates, columns[table], counts[table]),
      );
    }
    // PostgreSQL does this by itself after a while; the server has SQLite plan without statistics.
    if (database.dialect === 'postgres')
      await database.withoutTimeouts((kysely) => sql`vacuum analyze`.execute(kysely));
  } finally {
    await database.close();
    await sample.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes sample data in a folder. @returns URL of its database */
function makeSample(folder: string): string {
  const script = fileURLToPath(new URL('../../server/cli/sample-data.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, '--days', String(SAMPLE_DAYS)], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file = findSampleFile(folder);
  if (status !== 0 || file === undefined)
    throw new Error('The sample data could not be made. Run npm run build first.');
  return `sqlite:${file.path}`;
}

/** Inserts `count` rows that are copies of `templates` except for the given columns. Indexes are created afterwards. */
async function multiply(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  table: TableName,
  templates: readonly object[],
  columns: Expressions,
  count: number,
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(kysely);
  const [first = {}] = templates;
  const names = Object.keys(first);
  const indexes = await listIndexes({ kysely, dialect }, table);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await run(`create table bench_rows as select 0 as number, * from ${table} where 1 = 0`);
  for (const [number, row] of templates.entries())
    await sql`insert into bench_rows (number, ${sql.join(names.map((name) => sql.ref(name)))})
      values (${number}, ${sql.join(Object.values(row as Record<string, unknown>))})`.execute(kysely);
  const now = Date.now();
  const values = names.map((name) => columns[name]?.(now, count) ?? `t.${name}`).join(', ');
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const to = Math.min(from + ROWS_PER_STATEMENT, count) - 1;
    const series =
      dialect === 'sqlite'
        ? `with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${to})`
        : `with series as (select generate_series(${from}, ${to}) as n)`;
    await run(
      `insert into ${table} (${names.join(', ')}) ${series}
        select ${values} from series join bench_rows t on t.number = n % ${templates.length}`,
    );
    process.stderr.write(`\r${table}: ${(to + 1).toLocaleString('en-US')} rows`);
  }
  await run('drop table bench_rows');
  for (const { definition } of indexes) await run(definition);
  process.stderr.write('\n');
}

/** Returns the indexes of a table that no constraint needs. */
async function listIndexes(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  table: TableName,
): Promise<readonly { name: string; definition: string }[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string; definition: string }>`select name, sql as definition from sqlite_master
          where type = 'index' and tbl_name = ${table} and sql is not null`
      : sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition from pg_indexes
          where tablename = ${table} and indexname not in
            (select conname from pg_constraint where conrelid = ${table}::regclass)`;
  return (await query.execute(kysely)).rows;
}
