import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What is to be delivered. Everything that the receiver gets is frozen here. */
export type NewDelivery = {
  /** Name of a registered destination. */
  destination: string;
  /** What it is about, so that its owner finds it again: a lead's id. */
  subject: string;
  /** Read back by the destination; JSON. */
  body: unknown;
  /** Kept back until a person releases it, for what looks suspicious. */
  held?: boolean;
};

export type Outbox = {
  /** Begins to deliver what is due, from this process or left by another. */
  start(): Promise<void>;
  /**
   * Writes deliveries in the caller's transaction, so that they exist exactly if what they deliver does. Call `wake`
   * after the commit.
   *
   * @throws Error when a destination is not registered
   */
  deliverLater(tx: Transaction<Tables>, deliveries: readonly NewDelivery[]): Promise<void>;
  /** Looks for due deliveries now rather than at the next poll. */
  wake(): void;
  /** Claims nothing any more and waits for what is on its way. */
  stop(): Promise<void>;
};

/** One row as a destination sees it. */
export type Delivery = {
  /** The same at every attempt: the receiver can tell a repetition by it. */
  readonly id: string;
  readonly subject: string;
  readonly body: unknown;
  /** 1 at the first. */
  readonly attempt: number;
  /** When it was written, in milliseconds since 1970. */
  readonly createdAt: number;
};

export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  /** Trying later may help: network, timeout, 429, 5xx. */
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs?: number }
  /** Trying again cannot help; a person has to look. */
  | { readonly kind: 'refused'; readonly reason: string };

export type Destination = {
  readonly name: string;
  /** Over all processes: at most `burst` at once and `perSecond` on average. */
  readonly rate: { readonly burst: number; readonly perSecond: number };
  /** Aborted by `signal` after the delivery timeout; what it throws counts as `retry`. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome>;
};
