import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
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
 * Part of the server with its own routes. A factory creates it from the services, its settings and the functions of other
 * features that it calls; see `server/integration/create-features.ts`.
 */
export type Feature = {
  readonly name: string;
  /** Operations for the OpenAPI description. */
  readonly api?: readonly ApiOperation[];
  addRoutes?(server: FastifyInstance): void | Promise<void>;
};

/** Services that the platform provides to every feature. */
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
  /** Secrets for `createSigner`. */
  readonly signingSecrets: SigningSecrets;
  /** Scheme, host and port that visitors use; undefined if not configured. */
  readonly publicUrl: string | undefined;
  /** Aborted when the server starts to shut down. */
  readonly closing: AbortSignal;
};
