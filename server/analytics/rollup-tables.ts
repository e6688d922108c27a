import type { FunnelStep, TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    analytics_rollups: RollupRow;
    analytics_visits: VisitRow;
  }
}

/** Dimension by which traffic is counted. */
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
  | 'form'
  /** Visits that reached a step, by the group of their landing page. */
  | FunnelStep;

/** Counts of a day or a month, without personal data. */
export type RollupRow = {
  /** The other columns except the numbers, separated by line breaks. */
  id: string;
  /**
   * A day (`2026-11-22`) or a month (`2026-11`), in UTC. Months exist only without a filter, so that long ranges read
   * few rows.
   */
  period: string;
  traffic: TrafficKind;
  /** Filter, see `toEventFilter`; '' for none. */
  filter: string;
  dimension: Dimension;
  value: string;
  /** Page views; for the dimensions event and form, the number of events; for steps of the funnel, 0. */
  times: number;
  /** Visits that began with it; for steps of the funnel, visits that reached it. */
  visits: number;
  /** Sketch of the distinct visitors, see `visitor-sketch.ts`. */
  visitors: Uint8Array;
};

export const rollupColumns = [
  'id',
  'period',
  'traffic',
  'filter',
  'dimension',
  'value',
  'times',
  'visits',
  'visitors',
] as const satisfies readonly (keyof RollupRow)[];

/** State of a visit, stored while more of its events may arrive. All times are milliseconds since 1970. */
export type VisitRow = {
  id: string;
  device_id: string;
  last_at: number;
  /** Kind of traffic. This and the next two are also in the state; null in rows from before these columns. */
  traffic: TrafficKind | null;
  /** Path of the latest page view. */
  page_path: string | null;
  /** `counted_at` of the latest counted event. */
  seen_at: number | null;
  /** A `VisitState` of `count-events.ts`, as JSON. */
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
        // Covering index with the numbers, so that only the sketches of the listed values are read from the table.
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
  'analytics-7-current-pages': {
    async up(db) {
      for (const [name, type] of [
        ['traffic', 'text'],
        ['page_path', 'text'],
        ['seen_at', 'bigint'],
      ] as const)
        await db.schema.alterTable('analytics_visits').addColumn(name, type).execute();
    },
  },
};
