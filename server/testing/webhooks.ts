import { isValidWebhookSignature as isValidForNodeSdk } from '@fingerprint/node-sdk';
import { isValidWebhookSignature as isValidForServerApi } from '@fingerprintjs/fingerprintjs-pro-server-api';
import { sql } from 'kysely';
import { createLog } from '../platform/log.ts';
import { createTestClock } from './clock.ts';
import { startTestServer, type TestServer } from './server.ts';
import type { TestVendor, VendorRequest } from './vendor.ts';
import { createWorkspace } from './visits.ts';

/** Receivers of tests are on this machine. */
export const privateTargets = { WEBHOOK_PRIVATE_TARGETS: 'on' };

/** Starts a server with a test clock; returns its log lines from warnings on. */
export async function startWebhookServer(databaseUrl: string, environment: Record<string, string> = privateTargets) {
  const clock = createTestClock();
  const lines: string[] = [];
  const server = await startTestServer({
    databaseUrl,
    environment: { METRICS_TOKEN: 'a token for metrics', ...environment },
    log: createLog('warn', { write: (line) => lines.push(line) }),
    clock,
  });
  return { server, clock, lines };
}

/** Starts a server with a workspace. */
export async function startWebhookShop(databaseUrl: string, environment?: Record<string, string>) {
  const started = await startWebhookServer(databaseUrl, environment);
  return { ...started, shop: await createWorkspace(started.server, 'shop') };
}

type WebhookCallAnswer = {
  status: number;
  id: string;
  signing_secret?: string;
  webhooks: { id: string; enabled: boolean; failing_since?: number; last_error?: string }[];
  error?: { code: string; message: string };
} & Record<string, unknown>;

/** Calls the server API with a secret key; returns the fields of the response and its status. */
export async function callServerApi(
  server: TestServer,
  secret: string,
  method: string,
  path: string,
  body?: object,
): Promise<WebhookCallAnswer> {
  const response = await server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${secret}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { ...(text === '' ? {} : (JSON.parse(text) as object)), status: response.status } as WebhookCallAnswer;
}

export const createTestWebhook = (server: TestServer, secret: string, url: string) =>
  callServerApi(server, secret, 'POST', '/v4/webhooks', { url });

export const eventIn = ({ body }: VendorRequest) => JSON.parse(body) as { event_id: string };
export const getEventIds = (receiver: TestVendor): string[] =>
  receiver.requests.map((request) => eventIn(request).event_id);
export const getSignature = ({ headers }: VendorRequest): string => String(headers['fpjs-event-signature']);

/** Returns whether each of the two official SDKs accepts the signature of a request. */
export function verifySignature(request: VendorRequest, secret: string): boolean[] {
  const params = { header: getSignature(request), data: Buffer.from(request.body), secret };
  return [isValidForNodeSdk(params), isValidForServerApi(params)];
}

/** Returns the states of all webhook deliveries, oldest first. */
export async function listWebhookStates({ services }: TestServer): Promise<string[]> {
  const { rows } = await sql<{
    state: string;
  }>`select state from outbox where destination like ${'event-webhook:%'} order by created_at, id`.execute(
    services.database.kysely,
  );
  return rows.map(({ state }) => state);
}
