import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = '0123456789abcdef0123456789abcdef';
const PROJECT = 42;

type Frame = { filename?: string; abs_path?: string };
export type SentryEvent = {
  release?: string;
  environment?: string;
  request?: { url?: string };
  exception?: {
    values: {
      type: string;
      value: string;
      mechanism?: { type: string; handled?: boolean };
      stacktrace?: { frames: Frame[] };
    }[];
  };
  contexts?: { react?: { componentStack: string } };
  breadcrumbs?: unknown;
  user?: unknown;
};

export type SentryVendor = {
  /** Of its one project. */
  dsn: string;
  /** Errors that it took, in order. */
  events: SentryEvent[];
  /** Every envelope, as it came. */
  envelopes: string[];
  headers: IncomingHttpHeaders[];
  stop(): Promise<void>;
};

/** A host of Sentry on loopback: takes the envelopes of one project. */
export async function startSentryVendor(): Promise<SentryVendor> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const envelope = Buffer.concat(chunks).toString();
      const [head = '', , event = ''] = envelope.split('\n');
      const isTheirs = request.method === 'POST' && request.url === `/api/${PROJECT}/envelope/`;
      if (!isTheirs) return void response.writeHead(404).end();
      vendor.envelopes.push(envelope);
      vendor.headers.push(request.headers);
      vendor.events.push(JSON.parse(event) as SentryEvent);
      const { event_id } = JSON.parse(head) as { event_id: string };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: event_id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: SentryVendor = {
    dsn: `http://${KEY}@127.0.0.1:${(server.address() as AddressInfo).port}/${PROJECT}`,
    events: [],
    envelopes: [],
    headers: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;
}
