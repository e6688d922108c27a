import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ApiOperation } from './api-operation.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { ClientAddresses } from './http/client-address.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { SigningSecrets } from './signer.ts';
import type { CurrentSite } from './static/current-site.ts';

/**
 * One part of the server. A function creates it from the services, its settings and the functions that it needs of other
 * features, and it works from then on; `server/integration/create-features.ts` wires them.
 */
export type Feature = {
  readonly name: string;
  /** Operations for the description of the public API. */
  readonly api?: readonly ApiOperation[];
  addRoutes?(server: FastifyInstance): void | Promise<void>;
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
