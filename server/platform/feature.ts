import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ApiOperation } from './api-operation.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Migrations } from './database/migrations.ts';
import type { ClientAddresses } from './http/client-address.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Destination, Outbox } from './outbox/outbox.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { SigningSecrets } from './signer.ts';
import type { CurrentSite } from './static/current-site.ts';

/**
 * One part of the server: its tables, its routes, and where what it writes into the outbox goes. Made by a function of
 * its settings and of the interfaces it needs of other features; `server/app.ts` wires them.
 */
export type Feature = {
  readonly name: string;
  readonly migrations?: Migrations;
  readonly destinations?: readonly Destination[];
  /** Its part of the public API, for the description of that. */
  readonly api?: readonly ApiOperation[];
  register(server: FastifyInstance, services: Services): void | Promise<void>;
};

/** What the platform gives to every feature. */
export type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly clientAddresses: ClientAddresses;
  readonly rateLimiter: RateLimiter;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly site: CurrentSite;
  readonly metrics: Registry;
  /** For `createSigner`. */
  readonly signingSecrets: SigningSecrets;
  /** Scheme, host and port that visitors use, where it is configured. */
  readonly publicUrl: string | undefined;
  /** Aborted when the server is about to stop. */
  readonly closing: AbortSignal;
};
