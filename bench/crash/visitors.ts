import { randomInt, randomUUID } from 'node:crypto';
import { form as generalContactForm } from '../../contract/leads/forms/general-contact.ts';

/** Connections that send at the same time. */
const VISITORS = 20;
/** New leads for one life of a server, so that the deliveries keep up with them. */
const NEW_LEADS_PER_LIFE = 20;
/** Of all sends, those that repeat what was acknowledged before. */
const REPEATED = 0.15;
const NOTHING_TO_DO_MS = 10;

export type Visitors = {
  /** Sends leads until the server has ended. What gets no answer is sent again in its next life, as a browser would. */
  sendUntil(url: string, ended: Promise<void>): Promise<void>;
  /** Sends what was never acknowledged until it is. */
  sendRest(url: string): Promise<void>;
  /** Lead ids by submission id, for every 200. A submission that was ever given two ids has both. */
  acknowledged(): ReadonlyMap<string, ReadonlySet<string>>;
};

/** Visitors who write leads and do not give up. */
export function createVisitors(): Visitors {
  const acknowledged = new Map<string, Set<string>>();
  const unanswered: string[] = [];

  async function sendOne(url: string, submissionId: string): Promise<void> {
    try {
      const response = await post(url, submissionId);
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
      let fresh = NEW_LEADS_PER_LIFE;
      void ended.then(() => {
        running = false;
      });
      const next = (): string | undefined => {
        const known = [...acknowledged.keys()];
        if (known.length > 0 && Math.random() < REPEATED) return known[randomInt(known.length)];
        if (unanswered.length > 0) return unanswered.shift();
        fresh -= 1;
        return fresh >= 0 ? randomUUID() : undefined;
      };
      const visit = async (): Promise<void> => {
        while (running) {
          const submissionId = next();
          if (submissionId === undefined) await Promise.race([ended, pause(NOTHING_TO_DO_MS)]);
          // The connection broke; `ended` tells whether that was the end.
          else await sendOne(url, submissionId).catch(() => Promise.race([ended, pause(NOTHING_TO_DO_MS)]));
        }
      };
      await Promise.all(Array.from({ length: VISITORS }, visit));
    },
    async sendRest(url) {
      for (let submissionId = unanswered.shift(); submissionId !== undefined; submissionId = unanswered.shift()) {
        await sendOne(url, submissionId);
      }
    },
    acknowledged: () => acknowledged,
  };
}

const post = (url: string, submissionId: string): Promise<Response> =>
  fetch(url + generalContactForm.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-submission-id': submissionId,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({
      name: 'contact-sales',
      email: `${submissionId}@example.com`,
      description: `Written by ${submissionId}`,
    }),
  });

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
