import { sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    repositories: RepositoryRow;
  }
}

/** Latest data of a repository from GitHub. All times are milliseconds since 1970. */
export type RepositoryRow = {
  /** `owner/name`, as configured. */
  name: string;
  /** ETag of the latest response, for conditional requests. */
  etag: string | null;
  /** A `Repository` as JSON; null before the first response and if the repository doesn't exist. */
  known: string | null;
  /** Next name of `known`: written, but not read while processes of the previous version write only the other one. */
  repository: string | null;
  checked_at: number;
  /** Earliest time of the next request; also the lease of the process that sends it. */
  next_check_at: number;
  /** Failed attempts since the last response. */
  failures: number;
};

export const repositoryMigrations: Migrations = {
  'repositories-1': {
    async up(db) {
      await db.schema
        .createTable('repositories')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('etag', 'text')
        .addColumn('known', 'text')
        .addColumn('checked_at', 'bigint', (column) => column.notNull())
        .addColumn('next_check_at', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  'repositories-2-repository': {
    async up(db) {
      await db.schema.alterTable('repositories').addColumn('repository', 'text').execute();
      await sql`update repositories set repository = known`.execute(db);
    },
  },
};
