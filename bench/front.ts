import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BENCH_PAGE, libraryScript } from './libraries.ts';

export type BenchFront = {
  /** Under this name of the host; cookies know no ports, so each service behind it needs a name. */
  origin(host: string): string;
  /** What the service takes for the visitor's address from now on. */
  setAddress(address: string): void;
  /** The next answer that a page posts to `COLLECT_PATH?id=…`. */
  collected(id: string): Promise<unknown>;
  close(): void;
};

/** Where a page that nothing drives posts what it found. */
export const COLLECT_PATH = '/bench-collect';

/**
 * A host with an empty page and the libraries' files, without a policy that could hinder them; everything else goes to
 * the service behind it. Nothing leaves this machine.
 *
 * @param services ports by the name of the host
 * @param script of the empty page
 * @param files more scripts, by their paths
 */
export async function startBenchFront(
  services: Readonly<Record<string, number>>,
  script = '',
  files: Readonly<Record<string, Buffer>> = {},
): Promise<BenchFront> {
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
    if (pathname === COLLECT_PATH) {
      return void readJson(incoming).then((value) => {
        response.writeHead(204).end();
        waiting.get(searchParams.get('id') ?? '')?.(value);
      });
    }
    const port = services[(incoming.headers.host ?? '').replace(/:\d+$/, '')];
    return port === undefined ? void response.writeHead(404).end() : pass(incoming, response, port, address);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: (host) => `http://${host}:${port}`,
    setAddress(next) {
      address = next;
    },
    collected: (id) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${id}: no answer within ${COLLECT_TIMEOUT_MS} ms`)),
          COLLECT_TIMEOUT_MS,
        );
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

const COLLECT_TIMEOUT_MS = 30_000;

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function pass(incoming: IncomingMessage, response: ServerResponse, port: number, address: string): void {
  const headers = { ...incoming.headers, 'x-forwarded-for': address };
  const { url, method } = incoming;
  const onward = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
