import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionDrain = {
  /** Notes that a request has arrived; to be called before it is answered. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** From now on the last answer of each connection says `Connection: close` and closes it. */
  begin(): void;
};

/**
 * Creates what lets open connections end by themselves. A client that reads `Connection: close` sends its next request
 * elsewhere; a connection that is closed without it may cut off a request that is on its way.
 */
export function createConnectionDrain(): ConnectionDrain {
  /** The last answer that each connection waits for: a client may send several requests without waiting. */
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
      // Closing after the earlier answer would lose this one.
      if (earlier !== undefined) earlier.shouldKeepAlive = true;
      response.shouldKeepAlive = false;
    },
    begin() {
      draining = true;
      for (const response of latest.values()) response.shouldKeepAlive = false;
    },
  };
}
