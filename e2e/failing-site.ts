import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a server may do instead of answering as it should. */
export type Fault =
  | { status: number; body?: string; contentType?: string }
  | 'hang'
  | 'drop'
  | { body: string; contentType?: string };

type Rule = { matches: (path: string, method: string) => boolean; fault: Fault; left: number };

export type FailingSite = {
  origin: string;
  /** Paths with query that were asked for, in order, with their method where it is not GET. */
  asked: string[];
  /** Makes requests for a path fail, `times` times or for ever. A method in front of the path narrows it. */
  fail(path: string | RegExp, fault: Fault, times?: number): void;
  /** Everything answers as it should again. */
  mend(): void;
  /** Refuses every connection, as a machine that is off does. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
  /** Another server answers from now on, as after a deployment. */
  pointTo(target: string): void;
  stop(): Promise<void>;
};

/** A proxy in front of the running site that can be told to fail. */
export async function startFailingSite(target: string): Promise<FailingSite> {
  let rules: Rule[] = [];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let upstream = new URL(target);

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const method = incoming.method ?? 'GET';
    asked.push(method === 'GET' ? path : `${method} ${path}`);
    const rule = rules.find((candidate) => candidate.left > 0 && candidate.matches(path, method));
    if (!rule) return passOn(upstream, incoming, outgoing);
    rule.left--;
    misbehave(rule.fault, incoming, outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    fail(path, fault, times = Number.POSITIVE_INFINITY) {
      const matches = (candidate: string, method: string) =>
        typeof path === 'string'
          ? candidate.replace(/\?.*$/, '') === path && method === 'GET'
          : path.test(`${method} ${candidate}`);
      rules.push({ matches, fault, left: times });
    },
    mend() {
      rules = [];
    },
    turnOff: close,
    turnOn: () => listen(port),
    pointTo(next) {
      upstream = new URL(next);
    },
    stop: close,
  };
}

function misbehave(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (fault === 'hang') return;
  if (fault === 'drop') return void incoming.socket.destroy();
  const status = 'status' in fault ? fault.status : 200;
  outgoing.writeHead(status, { 'content-type': fault.contentType ?? 'application/json' }).end(fault.body ?? '');
}

function passOn(upstream: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const passed = forward(
    {
      host: upstream.hostname,
      port: upstream.port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host: incoming.headers.host ?? upstream.host },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
