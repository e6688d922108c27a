import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_DELIVERY_HEADER } from '../../contract/identification/webhooks.ts';

export type Receiver = {
  /** URL for the webhooks of leads and of identifications. */
  readonly url: string;
  /** Times each delivery was received, by its ID. */
  readonly receivedCounts: ReadonlyMap<string, number>;
  /** Stops failing. */
  recover(): void;
  close(): void;
};

/**
 * Starts the receiver of webhooks, which counts deliveries by ID.
 *
 * @param failureRate share of requests that fail: a third each with status 500, with a dropped connection after the delivery
 *   was received, and without a response after it was received
 */
export async function startReceiver(failureRate = 0): Promise<Receiver> {
  const receivedCounts = new Map<string, number>();
  let rate = failureRate;
  const server = createServer((request, response) => {
    const id = String(request.headers[WEBHOOK_DELIVERY_HEADER.toLowerCase()]);
    request.resume().on('end', () => {
      const chance = Math.random();
      if (chance < rate / 3) return response.writeHead(500).end();
      receivedCounts.set(id, (receivedCounts.get(id) ?? 0) + 1);
      if (chance < (rate * 2) / 3) return response.destroy();
      // No response: the server's delivery times out.
      if (chance < rate) return undefined;
      return response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    receivedCounts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    recover() {
      rate = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
