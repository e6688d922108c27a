import type { Experiment, ExperimentState } from '@whorl/contract/experiments/experiments.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { OverrideAction, OverrideRow } from './override-tables.ts';

/** Current override of each experiment, by name. */
export type Overrides = ReadonlyMap<string, OverrideRow>;

/** Reads the current overrides. */
export async function readOverrides(kysely: Kysely<Tables>): Promise<Overrides> {
  return findLatestOverrides(await readOverrideHistory(kysely));
}

/** Reads all overrides ever made, oldest first for each experiment. */
export async function readOverrideHistory(kysely: Kysely<Tables>): Promise<readonly OverrideRow[]> {
  const rows = await kysely
    .selectFrom('experiment_overrides')
    .selectAll()
    .orderBy('experiment')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** Returns the override in effect for each experiment. @param history all overrides, oldest first for each experiment */
export const findLatestOverrides = (history: readonly OverrideRow[]): Overrides =>
  new Map(history.map((word) => [word.experiment, word]));

/** Returns the state of an experiment; an override takes precedence over its definition. */
export function getExperimentState({ name, state }: Experiment, overrides: Overrides): ExperimentState {
  switch (overrides.get(name)?.action) {
    case 'stop':
      return 'stopped';
    case 'roll-out':
      return 'rolled-out';
    default:
      return state;
  }
}

/** Adds an override. @returns the stored row */
export function addOverride(
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
