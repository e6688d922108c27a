import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BENCH_PAGE, libraryScript } from './libraries.ts';

export type BenchProxy = {
  /** Returns the origin for a host name. Cookies ignore ports, so each service needs its own host name. */
  origin(host: string): string;
  /** Sets the IP address that the services see as the visitor's. */
  setClientAddress(address: string): void;
  /** Waits for the next result that a page posts to `RESULT_PATH?id=…`, by default for 30 seconds. */
  waitForResult(id: string, timeoutMs?: number): Promise<unknown>;
  close(): void;
};

/** Path to which a page posts its result, for browsers without remote control. */
export const RESULT_PATH = '/bench-collect';

/**
 * Starts a reverse proxy that serves an empty page and the libraries' scripts, without a Content Security Policy that could
 * block them, and forwards all other requests to the services. Nothing leaves this machine.
 *
 * @param services ports by host name
 * @param script inline script of the empty page
 * @param files additional scripts by path
 */
export async function startBenchProxy(
  services: Readonly<Record<string, number>>,
  script = '',
  files: Readonly<Record<string, Buffer>> = {},
): Promise<BenchProxy> {
  let address = '198.51.100.1';
  const waiting = new Map<string, (value: unknown) => void>();
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://bench');
    if (pathname === BENCH_PAGE) {
      const tag = script === '' ? '' : `<script>${script}</script>`;
      return void response.setHeader('content-type', 'text/html').end(`<!doctype html><title>-</title>${tag}`);
    }
    const library = libraryScript(pathname) ?? files[pathname];
    if (library) return void response.setHeader('content-type', 'text/javascript').end(library);
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (pathname === RESULT_PATH) {
      return void readJson(incoming).then((value) => {
        response.writeHead(204).end();
        waiting.get(searchParams.get('id') ?? '')?.(value);
      });
    }
    const port = services[(incoming.headers.host ?? '').replace(/:\d+$/, '')];
    return port === undefined ? void response.writeHead(404).end() : forward(incoming, response, port, address);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: (host) => `http://${host}:${port}`,
    setClientAddress(next) {
      address = next;
    },
    waitForResult: (id, timeoutMs = RESULT_TIMEOUT_MS) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${id}: no result within ${timeoutMs} ms`)), timeoutMs);
        waiting.set(id, (value) => {
          clearTimeout(timer);
          resolve(value);
        });
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const RESULT_TIMEOUT_MS = 30_000;

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number, address: string): void {
  const headers = { ...incoming.headers, 'x-forwarded-for': address };
  const { url, method } = incoming;
  const proxied = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  proxied.on('error', () => response.destroy());
  incoming.pipe(proxied);
}
