import { randomInt, randomUUID } from 'node:crypto';
import { createIdentificationClient, type IdentificationClient } from '../identify/client.ts';
import { createEvents, postEvents, type SentEvent } from '../load/events.ts';
import { createQueue, type QueueSettings } from './queue.ts';

const EVENTS_PER_REQUEST = 10;
const KNOWN_PEOPLE = 500;
/** Maximum number of connections for identifications. */
const CONNECTIONS = 64;

/** Sends requests of one kind. */
export type Writer<Acknowledged> = {
  /** Everything that servers have acknowledged with status 200. */
  readonly acknowledged: Acknowledged;
  /** Sends a request. @returns false if there was nothing to send @throws Error if it wasn't acknowledged */
  send(url: string): Promise<boolean>;
  /** Returns the number of requests that were sent, not acknowledged, and have to be sent again. */
  count(): number;
};

/**
 * Creates a writer of a form. `acknowledged` has the lead IDs by submission ID; more than one is an error.
 *
 * @param post sends the form with a submission ID
 */
export function createFormWriter(
  post: (url: string, submissionId: string) => Promise<Response>,
  settings: QueueSettings,
): Writer<ReadonlyMap<string, ReadonlySet<string>>> {
  const acknowledged = new Map<string, Set<string>>();
  const queue = createQueue(randomUUID, settings);
  return {
    acknowledged,
    count: queue.count,
    send: (url) =>
      queue.send(async (submission) => {
        const { id } = JSON.parse(await readAnswer(post(url, submission))) as { id: string };
        acknowledged.set(submission, (acknowledged.get(submission) ?? new Set()).add(id));
      }),
  };
}

/** Creates a writer of batches of analytics events. `acknowledged` has their insert IDs. */
export function createEventWriter(settings: QueueSettings): Writer<ReadonlySet<string>> {
  const acknowledged = new Set<string>();
  const queue = createQueue<readonly SentEvent[]>(() => createEvents(EVENTS_PER_REQUEST, KNOWN_PEOPLE), settings);
  return {
    acknowledged,
    count: queue.count,
    send: (url) =>
      queue.send(async (batch) => {
        await readAnswer(postEvents(url, batch));
        for (const { insert_id } of batch) acknowledged.add(String(insert_id));
      }),
  };
}

export type IdentificationWriter = Writer<ReadonlySet<string>> & {
  /** Closes the connections to a server, or to all. */
  close(url?: string): void;
};

/**
 * Creates a writer of identifications. `acknowledged` has their request IDs. The agent doesn't send an identification again:
 * a later one has another ticket.
 */
export function createIdentificationWriter({
  mayCreate = () => true,
}: Pick<QueueSettings, 'mayCreate'>): IdentificationWriter {
  const acknowledged = new Set<string>();
  const cookies = new Map<number, string>();
  const clients = new Map<string, IdentificationClient>();
  return {
    acknowledged,
    count: () => 0,
    async send(url) {
      if (!mayCreate()) return false;
      const client = clients.get(url) ?? createIdentificationClient(url, CONNECTIONS);
      clients.set(url, client);
      const person = randomInt(KNOWN_PEOPLE);
      const cookie = cookies.get(person);
      const ticket = await client.requestTicket();
      const answer = await client.identify(person, cookie === undefined ? { ticket } : { ticket, cookie });
      if (answer.cookie !== '') cookies.set(person, answer.cookie);
      acknowledged.add(ticket.slice(0, ticket.lastIndexOf('.')));
      return true;
    },
    close(url) {
      for (const [known, client] of clients) {
        if (url !== undefined && url !== known) continue;
        client.close();
        clients.delete(known);
      }
    },
  };
}

/** Returns the body of a response. @throws Error with the status if it isn't 200 */
export async function readAnswer(response: Promise<Response>): Promise<string> {
  const answer = await response;
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return text;
}

/** Returns the status, or the code of a network error. */
export function describeFailure(error: unknown): string {
  const { message, code, cause } = error as { message: string; code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? /^\d{3}/.exec(message)?.[0] ?? message;
}
