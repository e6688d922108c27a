import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    match_predictions: MatchPredictionRow;
  }
}

/** Number of predictions of the signals about visits whose visitor a signed ID proves, see `predictions.ts`. */
type MatchPredictionRow = {
  workspace: string;
  /** `YYYY-MM`, in UTC. */
  month: string;
  /** Tenth of the predicted probability, from 0 to 9; -1 if no visitor was similar. */
  band: number;
  predictions: number;
  /** Number of those about the right visitor. */
  correct: number;
  /** Sum of the probabilities in thousandths. */
  permille: number;
};

export const predictionMigrations: Migrations = {
  'predictions-1': {
    async up(db) {
      await db.schema
        .createTable('match_predictions')
        .addColumn('workspace', 'text', (column) => column.notNull())
        .addColumn('month', 'text', (column) => column.notNull())
        .addColumn('band', 'integer', (column) => column.notNull())
        .addColumn('predictions', 'integer', (column) => column.notNull())
        .addColumn('correct', 'integer', (column) => column.notNull())
        .addColumn('permille', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('match_predictions_of_month', ['workspace', 'month', 'band'])
        .execute();
    },
  },
};
