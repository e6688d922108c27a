import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type ConnectionDrain = {
  /** Registers a request; call this before it is handled. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** From now on the last response on each connection has `Connection: close` and closes it. */
  begin(): void;
};

/**
 * Creates a drain that closes keep-alive connections gracefully. After `Connection: close` a client sends its next
 * request on a new connection; closing without it may abort a request that the client is just sending.
 */
export function createConnectionDrain(): ConnectionDrain {
  /** Latest pending response by connection; a client may pipeline several requests. */
  const latest = new Map<Socket, ServerResponse>();
  let draining = false;

  return {
    watch(request, response) {
      const { socket } = request;
      const earlier = latest.get(socket);
      latest.set(socket, response);
      response.once('close', () => {
        if (latest.get(socket) === response) latest.delete(socket);
      });
      if (!draining) return;
      // Closing the connection after the earlier response would lose this one.
      if (earlier !== undefined) earlier.shouldKeepAlive = true;
      response.shouldKeepAlive = false;
    },
    begin() {
      draining = true;
      for (const response of latest.values()) response.shouldKeepAlive = false;
    },
  };
}
