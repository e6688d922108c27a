import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { endpoints } from '../../contract/urls.ts';

/** Stops the abuse. Returns a sentence about it. */
export type StopAbuse = () => Promise<string>;

/** Number of addresses that connections come from. */
const ADDRESSES = 5;
const BYTE_INTERVAL_MS = 5_000;
const FLOOD_CONNECTIONS = 32;

/** Holds connections that send nothing, and opens each again when the server closes it. */
export function holdIdleConnections(url: string, count: number): StopAbuse {
  const connections = holdConnections(url, count, () => () => undefined);
  return () => connections.stop('idle');
}

/** Sends requests byte by byte, one on each connection, which is opened again when the server closes it. */
export function sendSlowly(url: string, count: number): StopAbuse {
  const connections = holdConnections(url, count, (socket) => {
    socket.write('GET / HTTP/1.1\r\nx-slow: ');
    const timer = setInterval(() => socket.write('a'), BYTE_INTERVAL_MS);
    return () => clearInterval(timer);
  });
  return () => connections.stop('slow');
}

function holdConnections(url: string, count: number, use: (socket: Socket) => () => void) {
  const port = Number(new URL(url).port);
  const open = new Set<Socket>();
  let isStopped = false;
  let mostOpen = 0;
  let closed = 0;
  const hold = (index: number): void => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % ADDRESSES)}` });
    let release: (() => void) | undefined;
    socket.on('connect', () => {
      open.add(socket);
      mostOpen = Math.max(mostOpen, open.size);
      release = use(socket);
    });
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      release?.();
      open.delete(socket);
      if (isStopped) return;
      closed += 1;
      setTimeout(() => hold(index), 100);
    });
  };
  for (let index = 0; index < count; index += 1) hold(index);
  return {
    stop(kind: string): Promise<string> {
      isStopped = true;
      for (const socket of open) socket.destroy();
      return Promise.resolve(`${kind} connections: up to ${mostOpen} open at a time, ${closed} closed by the server`);
    },
  };
}

/** Sends requests from one address as fast as they are answered. */
export function floodFromOneNetwork(url: string): StopAbuse {
  const agent = new Agent({ keepAlive: true, maxSockets: FLOOD_CONNECTIONS });
  const statuses = new Map<number, number>();
  let isStopped = false;
  const send = (): Promise<void> =>
    new Promise((resolve) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      request(url + endpoints.identify, { agent, headers })
        .on('error', () => resolve())
        .on('response', (response) => {
          const status = response.statusCode ?? 0;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          response.resume().on('end', resolve);
        })
        .end();
    });
  const work = async (): Promise<void> => {
    while (!isStopped) await send();
  };
  const running = Array.from({ length: FLOOD_CONNECTIONS }, work);
  return async () => {
    isStopped = true;
    await Promise.all(running);
    agent.destroy();
    const counts = [...statuses].map(([status, count]) => `${count} with ${status}`);
    return `flood from one address: ${counts.join(', ')}`;
  };
}
