import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseSentryDsn, type SentryProject } from '../platform/vendor/sentry-dsn.ts';
import { throwIfRateLimited } from './report-rates.ts';

/** Four times a stack of 50 frames with its causes; about the SDK's own limit when a page is unloaded. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;
/** Sentry usually responds in a tenth of a second; only the script of a broken page waits for it. */
export const ENVELOPE_TIMEOUT_MS = 5_000;
/** `Retry-After` for pages when Sentry is unreachable. */
const UNREACHABLE_PAUSE_MS = 60_000;
/** Headers by which the SDK limits its rate: https://develop.sentry.dev/sdk/expected-features/rate-limiting/. */
const returnedHeaders = ['retry-after', 'x-sentry-rate-limits'] as const;

const json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema);
/**
 * Envelope of three lines: headers, item headers, and one error (https://develop.sentry.dev/sdk/foundations/envelopes/).
 * Our pages send nothing else, so other items are rejected, although the key in the pages is public.
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
 * Registers `POST /api/errors/envelope`: forwards an error of Sentry's SDK, so that pages request no other host and Sentry
 * doesn't see visitors' IP addresses. Returns Sentry's response, or 503 if there is none.
 */
export async function registerErrorTunnel(
  server: FastifyInstance,
  { clock, log, metrics, rateLimiter }: Services,
  sentry: SentryProject,
): Promise<void> {
  const passed = new Counter({
    name: 'error_envelopes_total',
    help: 'Errors of pages that were forwarded to Sentry, by response status',
    labelNames: ['status'],
    registers: [metrics],
  });
  // A separate scope, because the SDK sends no content type, or plain text.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post(vendorProtocols.errorTunnel, { bodyLimit: MAX_ENVELOPE_BYTES }, async (request, reply) => {
      await throwIfRateLimited(rateLimiter, request.clientAddress);
      // Browsers don't compress it; decompression for other clients would need its own limit.
      if (request.headers['content-encoding'] !== undefined) throw new ApiError('unsupported_media_type');
      const envelope = String(request.body ?? '');
      checkEnvelope(envelope, sentry);
      const answer = await forwardEnvelope(envelope, sentry, clock).catch((error: unknown) => {
        log.warn({ err: error }, 'Sentry could not be reached; browsers pause their reports');
        return undefined;
      });
      passed.inc({ status: answer?.status ?? 'none' });
      if (answer === undefined) throw new ApiError('unavailable', undefined, UNREACHABLE_PAUSE_MS);
      return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send();
    });
    done();
  });
}

/** Checks an envelope. @throws ApiError `bad_request` if it isn't one error, or is for another project */
function checkEnvelope(envelope: string, { publicKey, envelopeUrl }: SentryProject): void {
  const parsed = v.safeParse(envelopeSchema, envelope);
  if (!parsed.success) throw new ApiError('bad_request', 'The body must be an envelope with one error.');
  const [{ dsn }] = parsed.output;
  const named = parseSentryDsn(dsn);
  if (named?.publicKey !== publicKey || named.envelopeUrl !== envelopeUrl) {
    throw new ApiError('bad_request', 'The envelope is for another project.');
  }
}

/**
 * Forwards an envelope without any header of the visitor's request, and so without IP address, browser and page.
 *
 * @throws Error if there is no response in time, and for a redirect, so that only the configured host is requested
 */
async function forwardEnvelope(
  envelope: string,
  { envelopeUrl }: SentryProject,
  clock: Clock,
): Promise<{ status: number; headers: Record<string, string> }> {
  const abort = new AbortController();
  const cancel = clock.after(ENVELOPE_TIMEOUT_MS, () =>
    abort.abort(new Error(`no response within ${ENVELOPE_TIMEOUT_MS} ms`)),
  );
  try {
    const { status, headers, body } = await fetch(envelopeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'manual',
      signal: abort.signal,
    });
    // The body is only the event ID that the page has sent.
    await body?.cancel();
    if (status >= 300 && status < 400) throw new Error(`answered ${status}`);
    const given = returnedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status, headers: Object.fromEntries(given) };
  } finally {
    cancel();
  }
}
