import { statSync } from 'node:fs';
import { findLatestVisitTime, readCurrentTraffic } from '../analytics/current-traffic.ts';
import type { Careers } from '../careers/careers.ts';
import type { ConsoleAccess } from '../console/console-access.ts';
import type { SampleData, SampleSource } from '../console/sample-data.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import type { Services } from '../platform/feature.ts';
import { DEFAULT_DAYS, DEFAULT_SEED } from '../sample-data/make-sample-data.ts';
import { findSampleFile, isCurrent, type SampleFile } from '../sample-data/sample-files.ts';
import { createConsoleAccess, readOnlyOutbox } from './create-console-access.ts';
import { migrations } from './migrations.ts';
import { type CreateServer, writeSampleData } from './write-sample-data.ts';

/** Time for requests that still read a replaced database. */
const CLOSE_AFTER_MS = 60_000;

type Opened = { readonly version: string; readonly database: Database; readonly source: SampleSource };
type SampleDataOptions = Pick<Careers, 'findQuestionTexts'> & {
  dataDir: string;
  distDir: string;
  createServer: CreateServer;
};

/** Creates the access to the sample data of the console. The database is opened with the first request that needs it. */
export function createSampleData(
  { clock, log, site }: Pick<Services, 'clock' | 'log' | 'site'>,
  { dataDir, distDir, createServer, findQuestionTexts }: SampleDataOptions,
): SampleData {
  let opened: Opened | undefined;
  let preparing: Promise<void> | undefined;

  function open(): Opened | undefined {
    const file = findSampleFile(dataDir);
    const version = file && getVersion(file);
    if (version === opened?.version) return opened;
    const { database: replaced } = opened ?? {};
    if (replaced !== undefined) clock.after(CLOSE_AFTER_MS, () => void replaced.close());
    opened = file && version !== undefined ? openFile(file, version) : undefined;
    return opened;
  }

  function openFile({ path }: SampleFile, version: string): Opened {
    const database = openDatabase(`sqlite:${path}`);
    const services = { database: withoutWrites(database), clock, outbox: readOnlyOutbox };
    const access: ConsoleAccess = {
      ...createConsoleAccess(services, {
        dataDir,
        freePlanMonthlyLimit: undefined,
        findQuestionTexts,
        findPage: (path) => site.page(path),
      }),
      // The current visitors of the time when the data was made; later there are none.
      readCurrentTraffic: async (kysely, now) =>
        readCurrentTraffic(kysely, Math.min(now, (await findLatestVisitTime(kysely)) ?? now)),
      // Everyone may start a tour, so it doesn't show the disk of the server.
      readFreeBytes: () => null,
    };
    return { version, database, source: { services, access } };
  }

  async function prepare(): Promise<void> {
    const file = findSampleFile(dataDir);
    const options = { seed: file?.seed ?? DEFAULT_SEED, days: file?.days ?? DEFAULT_DAYS, now: clock.now() };
    if (file === undefined || !isCurrent(file, options)) {
      const began = performance.now();
      await writeSampleData(createServer, { dataDir, distDir }, options);
      log.info({ days: options.days, ms: Math.round(performance.now() - began) }, 'sample data made for the console');
    }
    const database = open()?.database;
    // A database of an earlier version of the server lacks the newest columns.
    if (database !== undefined) await migrate(database, migrations);
  }

  return {
    open: () => open()?.source,
    async close() {
      await opened?.database.close();
    },
    prepare() {
      preparing ??= prepare().finally(() => {
        preparing = undefined;
      });
      return preparing;
    },
  };
}

/** Returns a value that changes when the file is replaced. */
function getVersion({ path }: SampleFile): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${path} ${stats.ino} ${stats.birthtimeMs}`;
}

/** Returns the database for a tour, in which nothing is written: neither changes nor entries of the audit log. */
const withoutWrites = (database: Database): Database => ({
  ...database,
  commitTogether: () => Promise.resolve(undefined as never),
});
