import type { ServerResponse } from 'node:http';
import { startTestVendor, type TestVendor, type VendorResponder } from './vendor.ts';

export const SENTRY_KEY = '0123456789abcdef0123456789abcdef';
const SENTRY_PROJECT = 42;

/** Creates an envelope in the format of the browser SDK: three lines without a final line break. */
export const envelopeFor = (dsn: string, event: object = { message: 'x is not a function' }, type = 'event'): string =>
  [
    { event_id: '9ec79c33ec9942ab8353589fcb2e04dc', sent_at: '2026-11-02T09:00:00.000Z', dsn },
    { type },
    { event_id: '9ec79c33ec9942ab8353589fcb2e04dc', platform: 'javascript', ...event },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');

type TestSentry = TestVendor & { readonly dsn: string };

/** Errors of a project's host, in addition to those of every vendor. */
export const sentryFaults = {
  invalid: (response) => answer(response, 400, { detail: 'invalid event envelope' }),
  tooLarge: (response) => answer(response, 413, { detail: 'envelope exceeded size limits' }),
  /** An exceeded quota, also in the SDK's own header, by category and scope. */
  overQuota: (response) =>
    answer(
      response,
      429,
      { detail: 'Sentry dropped data due to a quota or internal rate limit being reached.' },
      { 'retry-after': '2700', 'x-sentry-rate-limits': '2700:error;default:organization:error_usage_exceeded' },
    ),
  overRate: (response) => answer(response, 429, {}, { 'retry-after': '60' }),
  /** Accepts this event, and no more for a while. */
  lastOne: (response) => answer(response, 200, {}, { 'x-sentry-rate-limits': '60:error:key' }),
  gone: (response) => answer(response, 403, { detail: 'project_id' }),
} satisfies Record<string, VendorResponder>;

/**
 * Starts a Sentry host on loopback: accepts envelopes for one project and one key according to
 * https://develop.sentry.dev/sdk/foundations/envelopes/, and responds with the event's ID.
 */
export async function startTestSentry(): Promise<TestSentry> {
  const vendor = await startTestVendor(takeEnvelope);
  const dsn = vendor.url.replace('://', `://${SENTRY_KEY}@`);
  return { ...vendor, dsn: `${dsn}/${SENTRY_PROJECT}` };
}

const takeEnvelope: VendorResponder = (response, { path, headers, body }) => {
  if (path !== `/api/${SENTRY_PROJECT}/envelope/`) return answer(response, 404, {});
  if (headers['content-type'] !== 'application/x-sentry-envelope') return answer(response, 415, {});
  const [head = '', item = ''] = body.split('\n');
  const { dsn = '', event_id } = JSON.parse(head) as { dsn?: string; event_id?: string };
  if (!URL.canParse(dsn) || new URL(dsn).username !== SENTRY_KEY)
    return answer(response, 401, { detail: 'missing authorization information' });
  if ((JSON.parse(item) as { type?: string }).type === undefined) return sentryFaults.invalid(response);
  return answer(response, 200, { id: event_id });
};

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
