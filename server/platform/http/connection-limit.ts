import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressPrefix } from './client-address.ts';

/**
 * Closes connections of a network, an IPv4 address or an IPv6 /64, beyond its maximum number.
 *
 * @param maximum open connections of one network
 * @param hasNoLimit whether a connection is from a proxy, which has those of many visitors
 */
export function limitConnections(
  server: Server,
  maximum: number,
  hasNoLimit: (connection: { socket: Socket }) => boolean,
): void {
  const openConnections = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (hasNoLimit({ socket })) return;
    const network = addressPrefix(socket.remoteAddress ?? '');
    const count = openConnections.get(network) ?? 0;
    if (count >= maximum) return socket.destroy();
    openConnections.set(network, count + 1);
    socket.once('close', () => {
      const left = (openConnections.get(network) ?? 0) - 1;
      if (left > 0) openConnections.set(network, left);
      else openConnections.delete(network);
    });
  });
}
