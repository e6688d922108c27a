import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const VENDOR_VISITOR = 'vendorvendorvendor00';
export const EVENTS_KEY = 'public-events-key';
export const VISITS_TOKEN = 'public-visits-token';

/** What the service answers next about a request, or for a visitor's visits. */
export type VendorAnswer = { status?: number; body: unknown };

export type Vendor = {
  origin: string;
  /** Method and address of what was asked, without the script. */
  asked: string[];
  event: VendorAnswer;
  visits: VendorAnswer;
  stop(): Promise<void>;
};

/** A commercial service in its documented form, as small as can be: a script, events and visits, for other origins. */
export async function startVendor(): Promise<Vendor> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor.example');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'auth-api-key');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (url.pathname.endsWith('.js')) return void response.setHeader('content-type', 'text/javascript').end(script);
    vendor.asked.push(`${request.method} ${request.url}`);
    const isEvent = url.pathname.startsWith('/events/');
    const mayAsk = isEvent
      ? request.headers['auth-api-key'] === EVENTS_KEY
      : url.searchParams.get('token') === VISITS_TOKEN;
    const message = { code: 'TokenNotFound', message: 'secret key is not found' };
    const refusal = { status: 403, body: { error: isEvent ? message : message.message } };
    const { status = 200, body } = mayAsk ? (isEvent ? vendor.event : vendor.visits) : refusal;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: Vendor = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    event: { body: { products: {} } },
    visits: { body: { visitorId: VENDOR_VISITOR, visits: [] } },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;
}

/** Tells nothing that only our own service does: no signals, no way of matching, no count, no products. */
const script = `
let requests = 0;
export function load(options) {
  const calls = (window.vendorCalls = window.vendorCalls ?? { load: [], get: [] });
  calls.load.push(options);
  return Promise.resolve({
    get(asked) {
      calls.get.push(asked);
      requests += 1;
      return Promise.resolve({
        requestId: (1795262587402 + requests) + '.vendor',
        visitorId: '${VENDOR_VISITOR}',
        visitorFound: true,
        confidence: { score: 0.995 },
        incognito: false,
        browserName: 'Chrome',
        browserVersion: '142.0',
        device: 'Other',
        os: 'Linux',
        osVersion: '',
        ip: '203.0.113.24',
        ipLocation: {
          country: { code: 'PT', name: 'Portugal' },
          continent: { code: 'EU', name: 'Europe' },
          city: { name: 'Lisbon' },
          latitude: 38.7,
          longitude: -9.1,
          accuracyRadius: 20,
          timezone: 'Europe/Lisbon',
        },
        firstSeenAt: { global: '2026-11-09T18:02:11.090Z', subscription: '2026-11-09T18:02:11.090Z' },
        lastSeenAt: { global: '2026-11-19T21:14:40.511Z', subscription: '2026-11-19T21:14:40.511Z' },
        zeroTrust: undefined,
      });
    },
  });
}
`;
