import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Database } from '../database/database.ts';

export type TelemetrySettings = {
  /** Base URL of an OpenTelemetry collector that accepts OTLP over HTTP; `/v1/traces` and `/v1/logs` are appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the requests that are traced, from 0 to 1, unless a proxy has decided. */
  readonly sampleRatio: number;
};

/** Sends traces and logs to an OpenTelemetry collector. */
export type Telemetry = {
  /** Destination that gets a copy of each log line. */
  readonly logs: DestinationStream;
  /**
   * Records a span of each request that reaches a route.
   *
   * @param isTrusted whether the headers of a request may name its trace
   */
  traceRequests(server: FastifyInstance, isTrusted: (request: IncomingMessage) => boolean): void;
  /** Records an ended span, as part of the current request if there is one. */
  record(span: EndedSpan): void;
  /** Sets the function that gets problems with the collector, at most one per minute. */
  onProblem(report: (message: string) => void): void;
  /** Sends what is waiting, for at most a few seconds. */
  stop(): Promise<void>;
};

export type EndedSpan = {
  readonly name: string;
  readonly kind: 'internal' | 'client';
  /** Milliseconds until now. */
  readonly durationMs: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
};

/** Starts sending telemetry. The library is loaded only if it is used. */
export async function startTelemetry(settings: TelemetrySettings | undefined): Promise<Telemetry | undefined> {
  if (settings === undefined) return undefined;
  const { createOtlpTelemetry } = await import('./otlp.ts');
  return createOtlpTelemetry(settings);
}

/** Returns the database with a span for each `commitTogether`, including the wait for its transaction. */
export const traceCommits = (database: Database, telemetry: Telemetry | undefined): Database =>
  telemetry === undefined
    ? database
    : {
        ...database,
        async commitTogether(work, queue) {
          const began = performance.now();
          let isFailed = true;
          try {
            const result = await database.commitTogether(work, queue);
            isFailed = false;
            return result;
          } finally {
            const durationMs = performance.now() - began;
            const attributes = { 'db.system.name': database.dialect === 'sqlite' ? 'sqlite' : 'postgresql' };
            telemetry.record({ name: 'commit', kind: 'client', durationMs, attributes, isFailed });
          }
        },
      };
