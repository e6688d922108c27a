import { createServer } from 'node:net';

/** Returns a port on 127.0.0.1 that is free at the moment. */
export function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error(`Expected a port, found ${address}`));
      });
    });
  });
}
