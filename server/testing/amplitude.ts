import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event in the wire format. */
type ReceivedEvent = { event_type: string; insert_id: string; device_id?: string; time: number } & Record<
  string,
  unknown
>;
type ReceivedBatch = { api_key: string; events: ReceivedEvent[]; options: { min_id_length?: number } };

/** Response to one request; undefined means that the vendor accepts it. */
export type Fault = (response: ServerResponse, batch: ReceivedBatch, bytes: number) => unknown;

export type TestAmplitude = {
  readonly url: string;
  /** Accepted events, each once, in order of arrival. */
  readonly taken: ReadonlyMap<string, ReceivedEvent>;
  readonly requests: readonly ReceivedBatch[];
  /** Failures of the next requests, in this order; later ones are accepted. */
  fail(...faults: Fault[]): void;
  /** Failure of all requests from now on; undefined for none. */
  failAlways(fault: Fault | undefined): void;
  close(): Promise<void>;
};

/** Documented limits of HTTP V2: less than 1 MB and 2,000 events, IDs of at least five characters. */
const BYTES_BELOW = 1024 * 1024;
const EVENTS_BELOW = 2000;

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code: status, ...body }));

/** Common failures of the vendor. */
export const faults = {
  unavailable: (response) => json(response, 503, { error: 'unavailable' }),
  timeout: (response) => response.writeHead(408).end(),
  garbage: (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway'),
  drop: (response) => response.destroy(),
  hang: () => true,
  wrongKey: (response) => json(response, 400, { error: 'Invalid API key: no such project', missing_field: null }),
  throttleAll: (response) =>
    json(response, 429, { error: 'Too many requests for some devices and users', eps_threshold: 30 }),
} satisfies Record<string, Fault>;

/** Rejects the events that a test selects, by index, like the vendor does for invalid fields. */
export const rejectWhere =
  (isWrong: (event: ReceivedEvent) => boolean): Fault =>
  (response, { events }) => {
    const indices = [...events.keys()].filter((index) => isWrong(events[index] as ReceivedEvent));
    if (indices.length === 0) return undefined;
    const wrong = {
      events_with_invalid_fields: { time: indices },
      events_with_missing_fields: {},
      silenced_events: [],
    };
    return json(response, 400, { error: 'Request missing required field', ...wrong });
  };

/** Throttles a batch if a test selects any of its events, like the vendor does for too many events of one device. */
export const throttleWhere =
  (isTooFast: (event: ReceivedEvent) => boolean): Fault =>
  (response, { events }) => {
    const throttled_events = [...events.keys()].filter((index) => isTooFast(events[index] as ReceivedEvent));
    if (throttled_events.length === 0) return undefined;
    return json(response, 429, {
      error: 'Too many requests for some devices and users',
      eps_threshold: 30,
      throttled_events,
    });
  };

/** Rejects batches with more than `most` events as too large. */
export const tooLargeOver =
  (most: number): Fault =>
  (response, { events }) =>
    events.length > most ? json(response, 413, { error: 'Payload too large' }) : undefined;

/** Starts a server on loopback that implements the vendor's documented wire format and failures. */
export async function startTestAmplitude(): Promise<TestAmplitude> {
  const taken = new Map<string, ReceivedEvent>();
  const requests: ReceivedBatch[] = [];
  const planned: Fault[] = [];
  let always: Fault | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const batch = JSON.parse(body.toString()) as ReceivedBatch;
    requests.push(batch);
    if ((planned.shift() ?? always)?.(response, batch, body.length) !== undefined) return undefined;
    if (body.length >= BYTES_BELOW || batch.events.length >= EVENTS_BELOW)
      return json(response, 413, { error: 'Payload too large' });
    for (const event of batch.events) if (!taken.has(event.insert_id)) taken.set(event.insert_id, event);
    return json(response, 200, {
      events_ingested: batch.events.length,
      payload_size_bytes: body.length,
      server_upload_time: 0,
    });
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/2/httpapi`,
    taken,
    requests,
    fail(...more) {
      planned.push(...more);
    },
    failAlways(fault) {
      always = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
