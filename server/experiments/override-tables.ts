import type { OverrideAction } from '@whorl/contract/experiments/experiments.ts';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    experiment_overrides: OverrideRow;
  }
}

/** Override by an operator. Rows are never changed: the last one of an experiment is in effect, the rest is history. */
export type OverrideRow = {
  experiment: string;
  /** Number within the experiment. */
  sequence: number;
  action: OverrideAction;
  why: string;
  /** User and host of the operator. */
  done_by: string;
  /** Milliseconds since 1970. */
  at: number;
};

export const overrideMigrations: Migrations = {
  'experiments-1-overrides': {
    async up(db) {
      await db.schema
        .createTable('experiment_overrides')
        .addColumn('experiment', 'text', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('why', 'text', (column) => column.notNull())
        .addColumn('done_by', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('experiment_overrides_key', ['experiment', 'sequence'])
        .execute();
    },
  },
};
