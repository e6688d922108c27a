import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Delivery to enqueue. Its body doesn't change afterwards. */
export type NewDelivery = {
  /** Name of a registered destination. */
  destination: string;
  /** ID of the object that it belongs to, for example a lead's. */
  subject: string;
  /** JSON value that the destination parses. */
  body: unknown;
  /** Whether it is quarantined: not delivered until an operator releases it. */
  quarantined?: boolean;
};

export type Outbox = {
  /** Starts to deliver what is due, also deliveries that another process left. */
  start(): Promise<void>;
  /**
   * Starts to deliver to a destination that was created at run time and stored with `registerDestination`. Has no effect
   * if it is already attached.
   */
  attach(destination: Destination): void;
  /** Stops delivering to an attached destination. Attempts in progress end in the background. */
  detach(name: string): void;
  /**
   * Stores deliveries in the caller's transaction, so that they are committed or rolled back with the object that they
   * belong to. Call `wake` after the commit.
   *
   * @throws Error if a destination is not registered
   */
  enqueue(tx: Transaction<Tables>, deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Calls `listener` after each attempt to a configured destination, with its duration in milliseconds and the name of
   * the destination. Attempts to destinations that were attached at run time are left out.
   */
  onAttempt(listener: (isSent: boolean, durationMs: number, destination: string) => void): void;
  /** Looks for due deliveries now instead of at the next poll, of these destinations or of all. */
  wake(names?: readonly string[]): void;
  /** Returns the work in progress of this process. */
  activity(): OutboxActivity;
  /** Stops claiming deliveries and waits for attempts in progress. */
  stop(): Promise<void>;
};

export type OutboxActivity = {
  /** Claims and outcomes that are being stored. */
  readonly storing: number;
  /** Attempts that wait for their destination. */
  readonly sending: number;
};

/** Delivery as passed to a destination. */
export type Delivery = {
  /** The same in every attempt, so that the receiver can detect a repeated one. */
  readonly id: string;
  readonly subject: string;
  readonly body: unknown;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  /** Time when it was enqueued, in milliseconds since 1970. */
  readonly createdAt: number;
};

export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  /** A retry may succeed: network error, timeout, 429, 5xx. */
  | (Failure & { readonly kind: 'retry'; readonly retryAfterMs?: number })
  /** A retry can't succeed; the delivery becomes a dead letter. */
  | (Failure & { readonly kind: 'refused' });

type Failure = {
  /** Stored with the delivery. May quote what was sent, as the responses of some vendors do, so it isn't logged. */
  readonly reason: string;
  /** Status of the response, code of the error or word for the cause, for the log. */
  readonly code: string | number;
};

export type Destination = {
  readonly name: string;
  /** Rate limit over all processes: a token bucket of `burst`, refilled with `perSecond`. */
  readonly rate: { readonly burst: number; readonly perSecond: number };
  /** Sends a delivery. `signal` is aborted after the delivery timeout; a thrown error counts as `retry`. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome>;
};
