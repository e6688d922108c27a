import type { StatusComponent } from '@whorl/contract/status/components.ts';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    status_minutes: StatusMinuteRow;
    status_hours: StatusHourRow;
  }
}

/** Counts of a component. */
export type StatusCounts = {
  /** Requests, delivery attempts or self-checks. */
  requests: number;
  failures: number;
  /** Sum and maximum of the durations in milliseconds. */
  total_ms: number;
  max_ms: number;
};

/** Counts of one process in one minute. A minute without a request has no row. */
export type StatusMinuteRow = StatusCounts & {
  component: StatusComponent;
  /** Start of the minute in milliseconds since 1970. */
  at: number;
  /** Random ID of the process, so that storing its counts again replaces them. */
  process: string;
};

/** Counts of all processes in one hour. */
export type StatusHourRow = StatusCounts & {
  component: StatusComponent;
  /** Start of the hour in milliseconds since 1970. */
  at: number;
  measured_minutes: number;
  /** Measured minutes in which more than half of the requests failed. */
  down_minutes: number;
};

export const statusMigrations: Migrations = {
  'status-1-counts': {
    async up(db) {
      await db.schema
        .createTable('status_minutes')
        .addColumn('component', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('process', 'text', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'bigint', (column) => column.notNull())
        .addColumn('total_ms', 'bigint', (column) => column.notNull())
        .addColumn('max_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('status_minutes_key', ['component', 'at', 'process'])
        .execute();
      await db.schema
        .createTable('status_hours')
        .addColumn('component', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('measured_minutes', 'integer', (column) => column.notNull())
        .addColumn('down_minutes', 'integer', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'bigint', (column) => column.notNull())
        .addColumn('total_ms', 'bigint', (column) => column.notNull())
        .addColumn('max_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('status_hours_key', ['component', 'at'])
        .execute();
    },
  },
};
