import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    device_limits: DeviceLimitsRow;
  }
}

/**
 * Numbers of visitors from which on a device of a workspace no longer belongs to a percentile, see `rare-device.ts`. A
 * workspace with too few visitors has no row.
 */
type DeviceLimitsRow = {
  workspace: string;
  p95: number;
  p99: number;
  p995: number;
  p999: number;
};

export const deviceLimitsMigrations: Migrations = {
  'device-limits-1': {
    async up(db) {
      await db.schema
        .createTable('device_limits')
        .addColumn('workspace', 'text', (column) => column.primaryKey())
        .addColumn('p95', 'integer', (column) => column.notNull())
        .addColumn('p99', 'integer', (column) => column.notNull())
        .addColumn('p995', 'integer', (column) => column.notNull())
        .addColumn('p999', 'integer', (column) => column.notNull())
        .execute();
    },
  },
};
