import { channel } from 'node:diagnostics_channel';
import type { Experiment, ExperimentState } from '@whorl/contract/experiments/experiments.ts';
import type { Kysely } from 'kysely';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { OverrideRow } from './override-tables.ts';

// Diagnostics channels for the steps of an override: for tests that end the process at a step, and for tracing.
const storedChannel = channel('override:stored');
const committedChannel = channel('override:committed');

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

/**
 * Reads the latest overrides of a period, oldest first.
 *
 * @param period milliseconds since 1970, excluding `to`
 */
export async function readOverridesIn(
  kysely: Kysely<Tables>,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<readonly OverrideRow[]> {
  const rows = await kysely
    .selectFrom('experiment_overrides')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at', 'desc')
    .orderBy('experiment')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) })).reverse();
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

export type NewOverride = Omit<OverrideRow, 'sequence'>;

type AddOptions = {
  /** `sequence` of the latest override that the operator has seen, 0 if there was none. By default any. */
  expectedSequence?: number;
  /** Runs in the same transaction. */
  record?: TransactionWork<void>;
};

/** Adds an override. @returns false if another override has been added after the expected one */
export async function addOverride(
  database: Database,
  override: NewOverride,
  { expectedSequence, record }: AddOptions = {},
): Promise<boolean> {
  const isAdded = await database.commitTogether(async (tx) => {
    const last = await tx
      .selectFrom('experiment_overrides')
      .select('sequence')
      .where('experiment', '=', override.experiment)
      .orderBy('sequence', 'desc')
      .executeTakeFirst();
    const sequence = last?.sequence ?? 0;
    if (expectedSequence !== undefined && expectedSequence !== sequence) return false;
    // Another process may have taken the number since.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('experiment_overrides')
      .values({ ...override, sequence: sequence + 1 })
      .onConflict((conflict) => conflict.columns(['experiment', 'sequence']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await record?.(tx);
    storedChannel.publish({ experiment: override.experiment });
    return true;
  });
  committedChannel.publish({ experiment: override.experiment, isAdded });
  return isAdded;
}
