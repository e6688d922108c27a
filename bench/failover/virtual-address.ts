import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type VirtualAddress = {
  readonly port: number;
  /** Sends new connections to another port, and closes the others unless they are left to their fate. */
  move(port: number, connections: 'close' | 'leave'): void;
  close(): void;
};

/**
 * Starts a TCP proxy in place of the virtual IP address, DNS name or HAProxy by which servers find the primary database.
 *
 * @param target port on 127.0.0.1
 */
export async function startVirtualAddress(target: number): Promise<VirtualAddress> {
  const sockets = new Set<Socket>();
  let current = target;
  const server = createServer((inner) => {
    const outer = connect(current, '127.0.0.1');
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    move(port, connections) {
      current = port;
      if (connections === 'close') closeAll();
    },
    close() {
      closeAll();
      server.close();
    },
  };
}
