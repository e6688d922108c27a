import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, operatorCalls, vendorProtocols } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { afterTest } from '../../testing/clean-up.ts';
import { parseLogLine } from '../../testing/log-line.ts';
import { startTestServer } from '../../testing/server.ts';
import { createLog } from '../log.ts';

/** Longer than any test; the grace period ends early when the last connection closes. */
const graceMs = 60_000;

/** @param localAddress address that the connection comes from */
function openConnection(url: string, localAddress = '127.0.0.1'): Socket {
  const port = Number(new URL(url).port);
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  afterTest(() => void socket.destroy());
  return socket;
}

/** Requests the home page and waits for the response. The connection stays open. */
async function getHomePage(socket: Socket): Promise<void> {
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => received).toContain('200 OK');
}

describe('connection limits', () => {
  test('a connection that sends nothing is closed', async () => {
    const server = await startTestServer({ connectionLimits: { silentMs: 100 } });
    const sockets = Array.from({ length: 10 }, () => openConnection(server.url).resume());
    await Promise.all(sockets.map((socket) => expect.poll(() => socket.closed).toBe(true)));
  });

  test('a connection that never reads its responses is closed', async () => {
    const server = await startTestServer({ connectionLimits: { silentMs: 100 } });
    const socket = openConnection(server.url);
    // Writes until the buffers of both sides are full and neither can send.
    let sent = 0;
    const write = () => {
      while (socket.write('GET /search/ HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_000))) sent += 1_000;
    };
    socket.on('drain', write);
    write();
    await expect.poll(() => socket.closed, { timeout: 30_000 }).toBe(true);
    expect(sent).toBeGreaterThan(0);
  });

  test('a connection beyond the maximum is closed, and a new one is accepted after another has ended', async () => {
    const server = await startTestServer({ connectionLimits: { connections: 1 } });
    const first = openConnection(server.url);
    await getHomePage(first);
    const second = openConnection(server.url).resume();
    await expect.poll(() => second.closed).toBe(true);
    first.destroy();
    await expect.poll(async () => (await server.fetch('/').catch(() => undefined))?.status).toBe(200);
  });
});

test('a thousand connections that arrive while the server is busy are established at once', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.url).port);
  for (let count = 0; count < 1_000; count++) openConnection(server.url).resume();
  // The sockets connect in the same turn of the event loop, before this process, which is also the server, accepts any.
  const isConnecting = new RegExp(`:${port.toString(16).padStart(4, '0')} 02 `, 'i');
  const connecting = await new Promise<number>((resolve) => {
    process.nextTick(() => {
      resolve(
        readFileSync('/proc/net/tcp', 'utf8')
          .split('\n')
          .filter((line) => isConnecting.test(line)).length,
      );
    });
  });
  expect(connecting).toBe(0);
});

describe('connections of one network', () => {
  const connectionLimits = { connectionsPerNetwork: 2 };
  test('beyond its share are closed, while other networks are served', async () => {
    const server = await startTestServer({ connectionLimits });
    const [first, second] = [openConnection(server.url), openConnection(server.url)];
    await Promise.all([getHomePage(first), getHomePage(second)]);
    const third = openConnection(server.url).resume();
    await expect.poll(() => third.closed).toBe(true);
    await getHomePage(openConnection(server.url, '127.0.0.2'));
    first.destroy();
    await expect.poll(async () => (await server.fetch('/').catch(() => undefined))?.status).toBe(200);
  });

  test('are all accepted from a trusted proxy', async () => {
    const server = await startTestServer({ connectionLimits, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    await Promise.all(Array.from({ length: 5 }, () => getHomePage(openConnection(server.url))));
  });
});

describe('during shutdown', () => {
  /** Sends one request; rejects if the connection ends without a response. */
  const sendRequest = (url: string, agent: Agent, path: string, body?: string): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    request(url + path, { agent, method: body === undefined ? 'GET' : 'POST', headers })
      .on('response', (response) => response.resume().on('end', () => resolve(response)))
      .on('error', reject)
      .end(body);
    return promise;
  };
  const lead = JSON.stringify({ email: 'ada@example.com' });

  test('every request of a keep-alive client gets a response, the last one with "Connection: close"', async () => {
    const server = await startTestServer();
    let answered = 0;
    const clients = Array.from({ length: 12 }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      afterTest(() => agent.destroy());
      while (true) {
        const { headers } = await (index % 2 === 0
          ? sendRequest(server.url, agent, endpoints.newsletter, lead)
          : sendRequest(server.url, agent, '/'));
        answered += 1;
        if (headers.connection === 'close') return;
      }
    });
    await expect.poll(() => answered, { timeout: 50_000 }).toBeGreaterThan(100);
    const closed = server.close({ graceMs });
    await Promise.all(clients);
    await closed;
    await expect(server.fetch('/')).rejects.toThrow();
  });

  test('pipelined requests all get a response', async () => {
    const server = await startTestServer();
    const socket = openConnection(server.url).setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => {
      received += text;
    });
    const body = (index: number) => JSON.stringify({ email: `ada-${index}@example.com` });
    for (let index = 0; index < 5; index++) {
      socket.write(
        `POST ${endpoints.newsletter} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body(index).length}\r\n\r\n${body(index)}`,
      );
    }
    await expect.poll(() => received).toContain('HTTP/1.1 200');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
    await server.close({ graceMs });
    await expect.poll(() => socket.closed).toBe(true);
    expect(received.match(/HTTP\/1\.1 200 /g)).toHaveLength(8);
    expect(received.match(/^connection: close/gim)).toHaveLength(1);
  });

  test('GET /readyz returns 503 while GET /healthz and the pages still return 200', async () => {
    const server = await startTestServer();
    const idle = openConnection(server.url);
    await expect.poll(() => idle.readyState).toBe('open');
    const closed = server.close({ graceMs });
    const statuses = [operatorCalls.readyz, operatorCalls.healthz, '/'].map(async (path) => {
      const answer = await server.fetch(path);
      return [answer.status, answer.headers.get('connection')];
    });
    expect(await Promise.all(statuses)).toEqual([
      [503, 'close'],
      [200, 'close'],
      [200, 'close'],
    ]);
    idle.destroy();
    await closed;
  });
});

describe('a client that disconnects while sending its body', () => {
  test.each([
    [generalContactForm.endpoint, 'application/json'],
    [generalContactForm.endpoint, 'application/x-www-form-urlencoded'],
    [endpoints.jobApplication, 'multipart/form-data; boundary=x'],
    [endpoints.identify, 'application/json'],
    [endpoints.errorReport, 'application/json'],
    [vendorProtocols.errorTunnel, 'text/plain'],
    [endpoints.analyticsBatch, 'application/json'],
  ])('causes no warning or error in the log of POST %s with %s', async (path, type) => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const environment = { SENTRY_DSN: 'https://key@sentry.example.com/1' };
    const server = await startTestServer({ log, ...(path === vendorProtocols.errorTunnel && { environment }) });
    lines.length = 0;
    const socket = openConnection(server.url).setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => {
      received += text;
    });
    const headers = ['host: x', `content-type: ${type}`, 'content-length: 1000', 'expect: 100-continue'];
    socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    // The server has accepted the request.
    await expect.poll(() => received).toContain('100 Continue');
    await new Promise((resolve) => socket.write('--x\r\n{"', resolve));
    socket.destroy();
    await expect.poll(() => lines.join('')).toMatch(/"request refused"|"request failed"|"events were not stored"/);
    expect(lines.map(parseLogLine).filter(({ level }) => Number(level) > 30)).toEqual([]);
  });
});
