import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

export type VendorRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
/** Responds to one request of a vendor; without a call of `end` the request hangs. */
export type VendorResponder = (response: ServerResponse, request: VendorRequest) => void;

export type TestVendor = {
  readonly url: string;
  readonly requests: readonly VendorRequest[];
  answerWith(answer: VendorResponder): void;
  /** Closes the connections of requests without a complete response. */
  dropPending(): void;
  /** Resolves when this number of requests has been received in total. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
};

/** Common responses of vendors. */
export const answers = {
  ok: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"inlineMessage":"Thanks"}'),
  redirectUri: (response) => response.writeHead(200).end('{"redirectUri":"https://example.com/thanks"}'),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>\u0000{{'),
  badRequest: (response) => response.writeHead(400).end('{"status":"error","message":"INVALID_EMAIL"}'),
  tooMany: (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  unauthorized: (response) => response.writeHead(401).end('{"category":"INVALID_AUTHENTICATION"}'),
  notFound: (response) => response.writeHead(404).end(),
  tooManyWithoutRetryAfter: (response) => response.writeHead(429).end('{"policyName":"TEN_SECONDLY_ROLLING"}'),
  unavailable: (response) => response.writeHead(503, { 'retry-after': '60' }).end(),
  /** HubSpot's response to a batch with a failed entry. */
  partial: (response) => response.writeHead(207).end('{"status":"COMPLETE","numErrors":1,"errors":[{"message":"x"}]}'),
  broken: (response) => response.writeHead(500).end('oops'),
  redirect: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  hang: () => undefined,
  drop: (response) => response.destroy(),
  reset: (response) => response.socket?.resetAndDestroy(),
  /** Sends the head of a response, and never the rest. */
  stall: (response) => response.writeHead(200, { 'content-length': '100' }).write('{'),
} satisfies Record<string, VendorResponder>;

/** Starts an HTTP server on loopback in place of a vendor. */
export async function startTestVendor(first: VendorResponder = answers.ok): Promise<TestVendor> {
  let answer = first;
  const requests: VendorRequest[] = [];
  const pending = new Set<ServerResponse>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    pending.add(response.on('close', () => pending.delete(response)));
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      requests.push(received);
      answer(response, received);
      for (const waiter of waiting) if (requests.length >= waiter.count) waiter.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith(next) {
      answer = next;
    },
    dropPending() {
      for (const response of pending) response.destroy();
    },
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Returns a function that starts vendor servers. They are closed after each test, before its server, which waits for
 * deliveries in flight.
 */
export function useTestVendors(): (answer?: VendorResponder) => Promise<TestVendor> {
  const vendors: TestVendor[] = [];
  afterEach(async () => {
    for (const vendor of vendors.splice(0)) await vendor.close();
  });
  return async (answer) => {
    const vendor = await startTestVendor(answer);
    vendors.push(vendor);
    return vendor;
  };
}
