import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import type { Transaction } from 'kysely';
import type { GenericSchema } from 'valibot';
import type { Migrations } from '../platform/database/migrations.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Signer } from '../platform/signer.ts';
import type { DemoTable } from './playground-tables.ts';

export const HOUR_MS = 60 * 60_000;

/** Rows of visitors, each with `visitor_id` and `at`: all of a table, or those of one kind. */
export type Kept = {
  readonly table: DemoTable;
  /** Of the column of that name; undefined where all rows of the table are of one kind. */
  readonly kind?: string;
  /** How whoever has them deleted is told of one of them, and of several. */
  readonly called: readonly [one: string, several: string];
  readonly keptMs: number;
  /** A column of these rows that is needed for less long, and is null from then on. */
  readonly emptied?: { readonly column: 'code'; readonly afterMs: number };
};

/** What a table keeps whose rows are of several kinds. */
export const keptByKind = <Kind extends string>(
  table: DemoTable,
  kinds: Record<Kind, Pick<Kept, 'called' | 'keptMs'>>,
): readonly Kept[] =>
  Object.entries<Pick<Kept, 'called' | 'keptMs'>>(kinds).map(([kind, kept]) => ({ table, kind, ...kept }));

/** One use case that visitors play through. */
export type Demo<Request extends { requestId: string } = { requestId: string }> = {
  /** Stable; also the id of its operation. */
  readonly name: string;
  /** For the description of the API. */
  readonly title: string;
  readonly calls: { readonly decide: string; readonly reset: string };
  readonly requestSchema: GenericSchema<unknown, Request>;
  readonly answerSchema: GenericSchema;
  /** Whether a program gets no decision at all. */
  readonly forbidsBots: boolean;
  /** Whether the visits of bots from the same network are read for its decisions. */
  readonly countsBots?: boolean;
  readonly migrations: Migrations;
  readonly kept: readonly Kept[];
  /**
   * Reads, decides and writes in the given transaction, while no other call of the same visitor's is decided. It may run
   * more than once.
   */
  decide(tx: Transaction<Tables>, asked: Asked<Request>): Promise<DemoAnswer>;
};

/** That a bad bot was here. */
export type BotVisit = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What it was taken for, such as `headless_chrome`. */
  readonly kind: string;
  /** Its address as addresses are kept: without its last part. */
  readonly network: string;
};

export type Asked<Request> = {
  readonly visitorId: string;
  /** Of the call, as addresses are kept. */
  readonly network: string;
  /** Of the network within 24 hours, the latest first, 200 at most; nothing for a demo that does not count them. */
  readonly botVisits: readonly BotVisit[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly request: Request;
  /** For what is compared later and not kept. */
  readonly signer: Signer;
};
