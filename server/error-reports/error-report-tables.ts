import type { Migrations } from '../platform/database/migrations.ts';

export type ErrorReportTables = { error_reports: ErrorReportRow };

/** All reports of one error. All times are milliseconds since 1970. */
export type ErrorReportRow = {
  /** SHA-256 of message and stack. */
  id: string;
  message: string;
  stack: string;
  component_stack: string;
  /** Page and build of the latest report. */
  path: string;
  build: string;
  reports: number;
  first_seen_at: number;
  last_seen_at: number;
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
};
