import { randomInt, randomUUID } from 'node:crypto';
import { form as generalContactForm } from '../../contract/leads/forms/general-contact.ts';
import { createRandomAddress } from '../random-address.ts';

/** Number of concurrent connections. */
const CONNECTIONS = 20;
/** New leads per trial; limited so that deliveries can keep up. */
const NEW_LEADS_PER_TRIAL = 20;
/** Share of requests that repeat an acknowledged submission. */
const REPEAT_RATE = 0.15;
const IDLE_MS = 10;

export type Visitors = {
  /** Sends leads until the server exits. Submissions without a response are sent to the next server, as a browser would. */
  sendUntil(url: string, ended: Promise<void>): Promise<void>;
  /** Sends all submissions that haven't been acknowledged. */
  sendRest(url: string): Promise<void>;
  /** Lead IDs of all 200 responses, by submission ID. More than one ID per submission is an error. */
  acknowledged(): ReadonlyMap<string, ReadonlySet<string>>;
};

/** Creates simulated visitors who submit leads and retry until they are acknowledged. */
export function createVisitors(): Visitors {
  const acknowledged = new Map<string, Set<string>>();
  const unanswered: string[] = [];

  async function sendOne(url: string, submissionId: string): Promise<void> {
    try {
      const response = await postLead(url, submissionId);
      if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`);
      const { id } = (await response.json()) as { id: string };
      acknowledged.set(submissionId, (acknowledged.get(submissionId) ?? new Set()).add(id));
    } catch (error) {
      if (!acknowledged.has(submissionId)) unanswered.push(submissionId);
      throw error;
    }
  }

  return {
    async sendUntil(url, ended) {
      let running = true;
      let fresh = NEW_LEADS_PER_TRIAL;
      void ended.then(() => {
        running = false;
      });
      const next = (): string | undefined => {
        const known = [...acknowledged.keys()];
        if (known.length > 0 && Math.random() < REPEAT_RATE) return known[randomInt(known.length)];
        if (unanswered.length > 0) return unanswered.shift();
        fresh -= 1;
        return fresh >= 0 ? randomUUID() : undefined;
      };
      const visit = async (): Promise<void> => {
        while (running) {
          const submissionId = next();
          if (submissionId === undefined) await Promise.race([ended, pause(IDLE_MS)]);
          // After a failure, waits for the server's exit or a moment before the next attempt.
          else await sendOne(url, submissionId).catch(() => Promise.race([ended, pause(IDLE_MS)]));
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, visit));
    },
    async sendRest(url) {
      for (let submissionId = unanswered.shift(); submissionId !== undefined; submissionId = unanswered.shift()) {
        await sendOne(url, submissionId);
      }
    },
    acknowledged: () => acknowledged,
  };
}

/** Sends a lead with an ID, by which the server recognizes it when it is sent again. */
export const postLead = (url: string, submissionId: string): Promise<Response> =>
  fetch(url + generalContactForm.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-submission-id': submissionId,
      'x-forwarded-for': createRandomAddress(),
    },
    body: JSON.stringify({
      name: 'contact-sales',
      email: `${submissionId}@example.com`,
      description: `Written by ${submissionId}`,
    }),
  });

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
