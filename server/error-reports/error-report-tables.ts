import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    error_reports: ErrorReportRow;
  }
}

/** Error with the number of its reports. All times are milliseconds since 1970. */
export type ErrorReportRow = {
  /** Fingerprint, see `computeFingerprint`. */
  id: string;
  message: string;
  /** Stack of the latest report, as are page and build. */
  stack: string;
  component_stack: string;
  path: string;
  build: string;
  reports: number;
  first_seen_at: number;
  last_seen_at: number;
  /** Time when an operator marked it as resolved; null if not, or if it occurred again. */
  resolved_at: number | null;
};

export const errorReportMigrations: Migrations = {
  'error-reports-1': {
    async up(db) {
      await db.schema
        .createTable('error_reports')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('stack', 'text', (column) => column.notNull())
        .addColumn('component_stack', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('build', 'text', (column) => column.notNull())
        .addColumn('reports', 'integer', (column) => column.notNull())
        .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
        .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('error_reports_last_seen').on('error_reports').column('last_seen_at').execute();
    },
  },
  'error-reports-2-resolved': {
    async up(db) {
      await db.schema.alterTable('error_reports').addColumn('resolved_at', 'bigint').execute();
    },
  },
};
