import type { Experiment, ExperimentState } from '@whorl/contract/experiments/experiments.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { OverrideAction, OverrideRow } from './override-tables.ts';

/** The last word on each experiment, by its name. */
export type Overrides = ReadonlyMap<string, OverrideRow>;

/** Reads what operators have said, as it stands now. */
export async function readOverrides(kysely: Kysely<Tables>): Promise<Overrides> {
  return lastWords(await readWords(kysely));
}

/** Reads everything that operators have ever said, the oldest first. */
export async function readWords(kysely: Kysely<Tables>): Promise<readonly OverrideRow[]> {
  const rows = await kysely
    .selectFrom('experiment_overrides')
    .selectAll()
    .orderBy('experiment')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

export const lastWords = (words: readonly OverrideRow[]): Overrides =>
  new Map(words.map((word) => [word.experiment, word]));

/** What holds for an experiment: an operator's word before the definition's. */
export function stateOf({ name, state }: Experiment, overrides: Overrides): ExperimentState {
  switch (overrides.get(name)?.action) {
    case 'stop':
      return 'stopped';
    case 'roll-out':
      return 'rolled-out';
    default:
      return state;
  }
}

/** Adds a word, beside what others add at the same time. @returns the row as it was written */
export function override(
  database: Database,
  word: { experiment: string; action: OverrideAction; why: string; done_by: string; at: number },
): Promise<OverrideRow> {
  return database.commitTogether(async (tx) => {
    const last = await tx
      .selectFrom('experiment_overrides')
      .select('sequence')
      .where('experiment', '=', word.experiment)
      .orderBy('sequence', 'desc')
      .executeTakeFirst();
    const row = { ...word, sequence: (last?.sequence ?? 0) + 1 };
    await tx.insertInto('experiment_overrides').values(row).execute();
    return row;
  });
}
