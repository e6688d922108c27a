import type { TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    analytics_rollups: RollupRow;
    analytics_visits: VisitRow;
  }
}

/** By what traffic is counted. */
export type Dimension =
  | 'all'
  | 'page'
  | 'page group'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_term'
  | 'utm_content'
  | 'referrer'
  | 'country'
  | 'variant'
  | 'event'
  | 'form';

/** How often something happened in a day or a month; nothing in it says who. */
export type RollupRow = {
  /** The other columns but the figures, one below the other. */
  id: string;
  /** A day (`2026-11-22`) or a month (`2026-11`), in UTC. Months, of what has no filter, are there so that long ranges read few rows. */
  period: string;
  traffic: TrafficKind;
  /** '' for everything, else what of it: see `filterOf`. */
  filter: string;
  dimension: Dimension;
  value: string;
  /** Page views; of the dimensions event and form, how often it happened. */
  times: number;
  /** Visits that began there. */
  visits: number;
  /** The different visitors, see `visitor-sketch.ts`. */
  visitors: Uint8Array;
};

/** What the counting remembers of a visit while something more may come of it. All times are milliseconds since 1970. */
export type VisitRow = {
  id: string;
  device_id: string;
  last_at: number;
  /** As `VisitMemory` of `count-events.ts`, in JSON. */
  memory: string;
};

export const rollupMigrations: Migrations = {
  'analytics-3-rollups': {
    async up(db, dialect) {
      await db.schema
        .createTable('analytics_rollups')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('period', 'text', (column) => column.notNull())
        .addColumn('traffic', 'text', (column) => column.notNull())
        .addColumn('filter', 'text', (column) => column.notNull())
        .addColumn('dimension', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('times', 'bigint', (column) => column.notNull())
        .addColumn('visits', 'bigint', (column) => column.notNull())
        .addColumn('visitors', dialect === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('analytics_rollups_asked')
        .on('analytics_rollups')
        // With the figures of every list, so that only the sketches of its lines are read from the table.
        .columns(['filter', 'traffic', 'dimension', 'period', 'value', 'times', 'visits'])
        .execute();
      await db.schema
        .createTable('analytics_visits')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .addColumn('memory', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('analytics_visits_device').on('analytics_visits').column('device_id').execute();
      await db.schema.createIndex('analytics_visits_last').on('analytics_visits').column('last_at').execute();
    },
  },
};
