import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    experiment_overrides: OverrideRow;
  }
}

/** One word of an operator. Rows are added and never changed: the last one of an experiment holds, the rest is history. */
export type OverrideRow = {
  experiment: string;
  /** Counts up within the experiment. */
  sequence: number;
  action: OverrideAction;
  why: string;
  /** Who, and from which machine. */
  done_by: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** `resume` gives the word back to the definition. */
export const overrideActions = ['stop', 'roll-out', 'resume'] as const;
export type OverrideAction = (typeof overrideActions)[number];

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
