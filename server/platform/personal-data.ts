import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';

/** How one feature answers for what it keeps about the person with an e-mail address, however that is capitalised. */
export type PersonalData = {
  /** How the export calls it. */
  readonly name: string;
  /** The tables that it answers for, as the register of stored data has them. */
  readonly tables: readonly string[];
  /** Everything that is kept, ready for JSON, times in ISO 8601. */
  export(kysely: Kysely<Tables>, email: string): Promise<readonly object[]>;
  /** Deletes it in the given transaction, with everything that would still carry it anywhere. */
  erase(tx: Transaction<Tables>, email: string): Promise<Erased>;
  /**
   * Deletes most of what may be a great many rows, in short transactions of its own between which others write; `erase`
   * deletes the rest. Safe to repeat after a failure.
   */
  eraseInPortions?(database: Database, email: string): Promise<Erased>;
};

/** Rows deleted in one transaction, so that a running server on the same database waits a moment only. */
export const ERASED_AT_ONCE = 1_000;

/** The same for what is kept under a visitor id, which is all that some tables know of somebody. */
export type VisitorData = Omit<PersonalData, 'export' | 'erase' | 'eraseInPortions'> & {
  export(kysely: Kysely<Tables>, visitorId: string): Promise<readonly object[]>;
  erase(tx: Transaction<Tables>, visitorId: string): Promise<Erased>;
  eraseInPortions?(database: Database, visitorId: string): Promise<Erased>;
};

export type Erased = {
  readonly count: number;
  /** What other systems have got, or may have got, of it: there a person has to ask for its erasure. */
  readonly elsewhere: readonly Elsewhere[];
};

export type Elsewhere = {
  /** Which system, in words for a person. */
  readonly where: string;
  /** What of ours it was. */
  readonly id: string;
  /** When it was delivered, ISO 8601; undefined where an attempt was made and nobody knows whether it arrived. */
  readonly deliveredAt: string | undefined;
};

/** Selects the ids of the leads under an e-mail address, for rows that belong to a lead. */
export type SelectLeadIds = (
  kysely: Kysely<Tables>,
  email: string,
) => SelectQueryBuilder<Tables, 'leads', { id: string }>;
