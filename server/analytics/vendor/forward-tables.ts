import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    analytics_batches: BatchRow;
  }
}

/** Events that go to the vendor together. A delivery of the outbox names the batch; the events stay where they are. */
export type BatchRow = {
  id: string;
  /** Of the events: from the one after `after_seq` to `until_seq`. */
  after_seq: number;
  until_seq: number;
  /** The `seq` of those that the vendor has not taken yet, as JSON; null while that is all of them. */
  left_seqs: string | null;
  /** What the vendor will never take, as JSON: `{seq, reason}`. */
  refused: string;
  /** In milliseconds since 1970. */
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
