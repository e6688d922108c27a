import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    repositories: RepositoryRow;
  }
}

/** What GitHub last said of a repository. All times are milliseconds since 1970. */
export type RepositoryRow = {
  /** `owner/name`, as it is configured. */
  name: string;
  /** The `ETag` of that answer, to ask whether anything has changed. */
  etag: string | null;
  /** A `Repository` as JSON; null until there was an answer, and once GitHub says that there is no such repository. */
  known: string | null;
  checked_at: number;
  /** Not to be asked for before; also the lease of the process that is asking. */
  next_check_at: number;
  /** Attempts that failed since the last answer. */
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
};
