import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    analytics_batches: BatchRow;
  }
}

/** Batch of events for the vendor, referenced by a delivery of the outbox; it doesn't copy the events. */
export type BatchRow = {
  id: string;
  /** Range of events: after `after_seq`, up to and including `until_seq`. */
  after_seq: number;
  until_seq: number;
  /** The `seq` of events that the vendor hasn't accepted yet, as JSON; null for all. */
  left_seqs: string | null;
  /** Events that the vendor rejected, as JSON: `{seq, reason}`. */
  refused: string;
  /** Milliseconds since 1970. */
  created_at: number;
};

export const forwardMigrations: Migrations = {
  'analytics-4-batches': {
    async up(db) {
      await db.schema
        .createTable('analytics_batches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('after_seq', 'bigint', (column) => column.notNull())
        .addColumn('until_seq', 'bigint', (column) => column.notNull())
        .addColumn('left_seqs', 'text')
        .addColumn('refused', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
