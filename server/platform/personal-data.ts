import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';

/** Export and erasure of what one feature stores about the person with an email address, in any spelling. */
export type PersonalData = {
  /** Name in the export. */
  readonly name: string;
  /** Tables that it covers, as in the register of stored data. */
  readonly tables: readonly string[];
  /** Returns all stored data as JSON objects, with times in ISO 8601. */
  export(kysely: Kysely<Tables>, email: string): Promise<readonly object[]>;
  /** Deletes the data in the given transaction, with pending deliveries that contain it. */
  erase(tx: Transaction<Tables>, email: string): Promise<ErasureResult>;
  /**
   * Deletes most of a possibly large number of rows in short transactions of its own, between which others can write;
   * `erase` then deletes the rest. Can be repeated after a failure.
   */
  eraseInBatches?(database: Database, email: string): Promise<ErasureResult>;
};

/** Rows deleted per transaction, so that a running server on the same database waits only briefly. */
export const ERASURE_BATCH_SIZE = 1_000;

/** Export and erasure of data stored by visitor ID, for tables that have no email address. */
export type VisitorData = Omit<PersonalData, 'export' | 'erase' | 'eraseInBatches'> & {
  export(kysely: Kysely<Tables>, visitorId: string): Promise<readonly object[]>;
  erase(tx: Transaction<Tables>, visitorId: string): Promise<ErasureResult>;
  eraseInBatches?(database: Database, visitorId: string): Promise<ErasureResult>;
};

export type ErasureResult = {
  readonly count: number;
  /** Copies that other systems have or may have received; the operator has to request their erasure there. */
  readonly externalCopies: readonly ExternalCopy[];
};

export type ExternalCopy = {
  /** Name of the system, for the operator. */
  readonly system: string;
  /** Our ID of the data. */
  readonly id: string;
  /** Time of delivery in ISO 8601; undefined if an attempt was made whose outcome is unknown. */
  readonly deliveredAt: string | undefined;
};

/** Selects the IDs of the leads with an email address, for rows that belong to a lead. */
export type SelectLeadIds = (
  kysely: Kysely<Tables>,
  email: string,
) => SelectQueryBuilder<Tables, 'leads', { id: string }>;
