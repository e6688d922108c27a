import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { System } from '@whorl/contract/console/system.ts';
import { siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { findNewestBackup, listBackups, listNotUploaded } from '../backups/backup-folder.ts';
import type { Config } from '../config.ts';
import type { SystemAccess } from '../console/system.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { Database } from '../platform/database/database.ts';
import { createDatabaseChecks } from '../platform/database/database-health.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { findDestinations } from '../platform/outbox/find-destinations.ts';
import { migrations } from './migrations.ts';

const HOUR_MS = 3_600_000;
const LISTED_MIGRATIONS = 5;
const buildSchema = v.pipe(v.string(), v.parseJson(), v.pick(siteManifestSchema, ['buildHash']));

type Options = Pick<Config, 'dataDir' | 'backups' | 'settings'>;

/** Creates the functions with which the console reads the state of the server. @param distDir folder of the build */
export function createSystemAccess(
  { database, clock, closing, rateLimiter }: Pick<Services, 'database' | 'clock' | 'closing' | 'rateLimiter'>,
  { dataDir, backups, settings }: Options,
  distDir: string,
): SystemAccess {
  const checkDatabase = createDatabaseChecks(database);
  const startedAt = toIsoTime(clock.now());
  return {
    async read() {
      const [checks, databaseState, destinations] = await Promise.all([
        checkDatabase(),
        readDatabase(database),
        findDestinations(database.kysely, clock.now()),
      ]);
      return {
        version: packageFile.version,
        node: process.versions.node,
        startedAt,
        build: readBuild(distDir),
        checks: [
          { name: 'accepting', failure: closing.aborted ? 'closing' : null },
          ...(['files', 'read', 'write'] as const).map((name) => {
            const check = checks[name];
            return { name, failure: check.status === 'ok' ? null : check.reason };
          }),
        ],
        database: databaseState,
        disk: readDisk(dataDir),
        groupCommit: database.countCommits(),
        destinations,
        rateLimits: rateLimiter.state,
        backups: backups === undefined ? null : readBackups(backups, clock.now()),
      };
    },
    listSettings: () => settings,
  };
}

function readBuild(distDir: string): System['build'] {
  const path = join(distDir, 'manifest.json');
  try {
    const { buildHash } = v.parse(buildSchema, readFileSync(path, 'utf8'));
    return { hash: buildHash, builtAt: toIsoTime(statSync(path).mtimeMs) };
  } catch {
    return null;
  }
}

async function readDatabase({ kysely, dialect, lastCommitAt }: Database): Promise<System['database']> {
  const facts =
    dialect === 'sqlite'
      ? sql<Facts>`select sqlite_version() as version, page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<Facts>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`;
  const [found] = (await facts.execute(kysely)).rows;
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by timestamp desc, name desc`.execute(kysely);
  const applied = new Set(rows.map(({ name }) => name));
  const committedAt = lastCommitAt();
  return {
    engine: dialect,
    version: found?.version ?? '',
    bytes: Number(found?.bytes ?? 0),
    lastCommitAt: committedAt === undefined ? null : toIsoTime(committedAt),
    migrations: {
      applied: rows.length,
      pending: migrations.flatMap((list) => Object.keys(list)).filter((name) => !applied.has(name)),
      latest: rows.slice(0, LISTED_MIGRATIONS).map(({ name, timestamp }) => ({ name, at: timestamp })),
    },
  };
}
type Facts = { version: string; bytes: number | string };

function readDisk(folder: string): System['disk'] {
  if (!existsSync(folder)) return null;
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { folder: resolve(folder), freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

function readBackups(
  { folder, intervalMs, keep, key, bucket }: NonNullable<Config['backups']>,
  now: number,
): System['backups'] {
  const newest = findNewestBackup(folder, now);
  return {
    count: listBackups(folder).length,
    newestAt: newest === undefined ? null : toIsoTime(newest.at),
    isLate: newest !== undefined && now > newest.at + intervalMs + HOUR_MS,
    intervalHours: intervalMs / HOUR_MS,
    keep,
    isEncrypted: key !== undefined,
    notUploaded: bucket === undefined ? null : listNotUploaded(folder).length,
  };
}
