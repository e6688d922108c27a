import type { Kysely, Transaction } from 'kysely';
import type { NoTables } from './database/database.ts';

/** How one feature answers for what it keeps about the person with an e-mail address, however that is capitalised. */
export type PersonalData = {
  /** How the export calls it. */
  readonly name: string;
  /** The tables that it answers for, as the register of stored data has them. */
  readonly tables: readonly string[];
  /** Everything that is kept, ready for JSON, times in ISO 8601. */
  export(kysely: Kysely<NoTables>, email: string): Promise<readonly object[]>;
  /** Deletes it in the given transaction, with everything that would still carry it anywhere. */
  erase(tx: Transaction<NoTables>, email: string): Promise<Erased>;
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
