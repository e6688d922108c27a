import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseSentryDsn, type SentryProject } from '../platform/vendor/sentry-dsn.ts';
import { takeReportTurn } from './report-rates.ts';

/** A stack of 50 frames with its causes is a quarter of it; the SDK itself keeps to about as much when a page goes. */
export const ENVELOPE_BYTES = 64 * 1024;
/** Sentry usually answers in a tenth of a second; who waits here is a script of a page that broke anyway. */
export const ENVELOPE_TIMEOUT_MS = 5_000;
/** How long a page leaves Sentry alone when it could not be reached. */
const UNREACHABLE_PAUSE_MS = 60_000;
/** What the SDK keeps to: https://develop.sentry.dev/sdk/expected-features/rate-limiting/. */
const passedBack = ['retry-after', 'x-sentry-rate-limits'] as const;

const json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema);
/**
 * Three lines: who it is for, what follows, and one error (https://develop.sentry.dev/sdk/foundations/envelopes/). Of all
 * that an envelope may hold this is what our pages send; whoever has the key from a page gets nothing else through here.
 */
const envelopeSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\n$/, '').split('\n')),
  v.strictTuple([
    json(v.object({ dsn: v.string() })),
    json(v.object({ type: v.literal('event') })),
    json(v.looseObject({})),
  ]),
);

/**
 * `POST /api/errors/envelope`: takes an error as Sentry's SDK sends it and passes it on, so that pages ask no other host
 * and Sentry learns of no visitor's address. Answers what Sentry answers, or 503 when it does not.
 */
export async function serveErrorTunnel(
  server: FastifyInstance,
  { clock, log, metrics, rateLimiter }: Services,
  sentry: SentryProject,
): Promise<void> {
  const passed = new Counter({
    name: 'error_envelopes_total',
    help: 'Errors of pages that were passed on to Sentry, by the status it answered',
    labelNames: ['status'],
    registers: [metrics],
  });
  // In a scope of its own: the SDK names no content type, or plain text.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post(vendorProtocols.errorTunnel, { bodyLimit: ENVELOPE_BYTES }, async (request, reply) => {
      await takeReportTurn(rateLimiter, request.clientAddress);
      // Browsers send it plain; to unpack it for others would need a limit of its own.
      if (request.headers['content-encoding'] !== undefined) throw new ApiError('unsupported_media_type');
      const envelope = String(request.body ?? '');
      checkEnvelope(envelope, sentry);
      const answer = await passOn(envelope, sentry, clock).catch((error: unknown) => {
        log.warn({ err: error }, 'Sentry could not be reached');
        return undefined;
      });
      passed.inc({ status: answer?.status ?? 'none' });
      if (answer === undefined) throw new ApiError('unavailable', undefined, UNREACHABLE_PAUSE_MS);
      return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send();
    });
    done();
  });
}

/** @throws ApiError `bad_request` for what is no error, or is for another project */
function checkEnvelope(envelope: string, { publicKey, envelopeUrl }: SentryProject): void {
  const parsed = v.safeParse(envelopeSchema, envelope);
  if (!parsed.success) throw new ApiError('bad_request', 'This is no envelope with one error.');
  const [{ dsn }] = parsed.output;
  const named = parseSentryDsn(dsn);
  if (named?.publicKey !== publicKey || named.envelopeUrl !== envelopeUrl) {
    throw new ApiError('bad_request', 'This envelope is for another project.');
  }
}

/**
 * With no header of the visitor's request, and so without address, browser and page.
 *
 * @throws when there is no answer in time, and for a redirect: what is configured is the only host that is asked
 */
async function passOn(
  envelope: string,
  { envelopeUrl }: SentryProject,
  clock: Clock,
): Promise<{ status: number; headers: Record<string, string> }> {
  const abort = new AbortController();
  const cancel = clock.after(ENVELOPE_TIMEOUT_MS, () =>
    abort.abort(new Error(`no answer within ${ENVELOPE_TIMEOUT_MS} ms`)),
  );
  try {
    const { status, headers, body } = await fetch(envelopeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'manual',
      signal: abort.signal,
    });
    // The id that stands in it is the one that the page has sent.
    await body?.cancel();
    if (status >= 300 && status < 400) throw new Error(`answered ${status}`);
    const given = passedBack.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status, headers: Object.fromEntries(given) };
  } finally {
    cancel();
  }
}
