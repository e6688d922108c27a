import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { AgentAnswer } from '@whorl/contract/playground/ai-agents.ts';
import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { GenericSchema } from 'valibot';
import type { Migrations } from '../platform/database/migrations.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import type { Signer } from '../platform/signer.ts';
import type { DemoTable } from './playground-tables.ts';

export const HOUR_MS = 60 * 60_000;

/** Rows of visitors with `visitor_id` and `at`: all rows of a table, or those of one kind. */
export type StoredRows = {
  readonly table: DemoTable;
  /** Value of the column `kind`; undefined if all rows of the table are of one kind. */
  readonly kind?: string;
  /** Singular and plural label for the deletion message. */
  readonly labels: readonly [one: string, several: string];
  readonly retentionMs: number;
  /** A column that is set to null earlier than the row is deleted. */
  readonly cleared?: { readonly column: 'code'; readonly afterMs: number };
};

/** Describes the rows of a table with several kinds. */
export const describeRowsByKind = <Kind extends string>(
  table: DemoTable,
  kinds: Record<Kind, Pick<StoredRows, 'labels' | 'retentionMs'>>,
): readonly StoredRows[] =>
  Object.entries<Pick<StoredRows, 'labels' | 'retentionMs'>>(kinds).map(([kind, storedRows]) => ({
    table,
    kind,
    ...storedRows,
  }));

/** One use case that visitors try out. */
export type Demo<Request extends { requestId: string } = { requestId: string }> = {
  /** Stable; also part of its operation ID. */
  readonly name: string;
  /** Summary in the API description. */
  readonly title: string;
  readonly calls: { readonly decide: string; readonly reset: string };
  readonly requestSchema: GenericSchema<unknown, Request>;
  readonly answerSchema: GenericSchema;
  /** Whether bots get no decision at all. */
  readonly forbidsBots: boolean;
  /** Whether decisions need the visits of bots from the same network. */
  readonly countsBots?: boolean;
  readonly migrations: Migrations;
  readonly storedRows: readonly StoredRows[];
  /** Sends a request before the decision, outside of its transaction. */
  send?(call: FastifyRequest, asked: Request, tools: SendTools): Promise<AgentExchange>;
  /**
   * Reads, decides and writes in the given transaction, while the visitor is locked for other calls. May run more than
   * once.
   */
  decide(tx: Transaction<Tables>, asked: DecisionInput<Request>): Promise<DemoAnswer>;
};

/** Services that `send` uses. */
export type SendTools = Pick<Services, 'clock' | 'publicUrl'> & {
  readonly signer: Signer;
  /** The fictional agent. */
  readonly agent: {
    signRequest(request: { method: string; url: string; isImpostor: boolean }): Promise<Record<string, string>>;
    identify(request: FastifyRequest): Promise<BotInfo | undefined>;
  };
};
export type AgentExchange = NonNullable<AgentAnswer['exchange']>;

/** A visit of a bad bot. */
export type BotVisit = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Kind of bot, such as `headless_chrome`. */
  readonly kind: string;
  /** The IP address without its last part. */
  readonly network: string;
};

type DecisionInput<Request> = {
  readonly visitorId: string;
  /** The caller's network: the IP address without its last part. */
  readonly network: string;
  /** Visits from the network within 24 hours, latest first, 200 at most; empty for demos that don't count them. */
  readonly botVisits: readonly BotVisit[];
  /** The request that the demo sent, with its response; undefined for demos that send none. */
  readonly exchange: AgentExchange | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly request: Request;
  /** Signs values that are compared later but not stored. */
  readonly signer: Signer;
};
