import { createServer, type Server } from 'node:net';

/** Returns a port on 127.0.0.1 that is free at the moment. */
export async function findFreePort(): Promise<number> {
  const probe = await listen();
  const port = getPort(probe);
  await close(probe);
  return port;
}

/** Returns two different ports on 127.0.0.1 that are free at the moment. */
export async function findTwoFreePorts(): Promise<[number, number]> {
  // Both are open at the same time, because the system may return a closed one again.
  const [one, other] = [await listen(), await listen()];
  const ports: [number, number] = [getPort(one), getPort(other)];
  await Promise.all([close(one), close(other)]);
  return ports;
}

function listen(): Promise<Server> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject).listen(0, '127.0.0.1', () => resolve(probe));
  });
}

const close = (probe: Server): Promise<void> => new Promise((resolve) => probe.close(() => resolve()));

function getPort(probe: Server): number {
  const address = probe.address();
  if (typeof address !== 'object' || address === null) throw new Error(`Expected a port, found ${address}`);
  return address.port;
}
