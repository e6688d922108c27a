import type { AgentErrorName } from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Answer, AnswerTo } from './test-page.ts';

/** What a stand-in for our server answers to a reading. */
export const result = {
  requestId: '1763724187402.k9Xw2a',
  visitorId: 'aaaaaaaaaaaaaaaaaaaa',
  visitorFound: false,
  confidence: { score: 1 },
};
export const ticketAnswer: Answer = { body: JSON.stringify({ ticket: 'ticket' }) };
export const identified: Answer = { body: JSON.stringify({ result: { ...result, visits: 1 }, storageToken: 'token' }) };

/** Gives tickets out, and answers every reading with `answer`. */
export const answering =
  (answer: Answer, ticket: Answer = ticketAnswer): AnswerTo =>
  (path, { method }) => {
    if (path !== endpoints.identify) return undefined;
    return method === 'GET' ? ticket : answer;
  };

export const scriptsIn = (requests: readonly string[]): string[] =>
  requests.filter((request) => request.includes('/loader_v'));
export const readingsIn = (requests: readonly string[]): string[] =>
  requests.filter((request) => request === `POST ${endpoints.identify}`);
export const ticketsIn = (requests: readonly string[]): string[] =>
  requests.filter((request) => request === `GET ${endpoints.identify}`);

export type Outcome = {
  result?: Record<string, unknown>;
  name?: AgentErrorName;
  error?: string;
  requestId?: string;
  cause?: string;
  /** Milliseconds that the loader wanted to wait between its attempts. */
  waits: number[];
};
type Call = { settings?: object; options?: object; quick?: boolean; attemptTimeoutMs?: number };

/**
 * Code for the page that loads the agent and calls `get`; what is thrown comes back as its name and text.
 *
 * @param given `quick` does not wait between attempts to load the script, but notes how long it would have, at most
 */
export const identifying = (given: Call = {}): string => `(${inPage})(${JSON.stringify(given)})`;

const inPage = `async ({ settings, options, quick, attemptTimeoutMs }) => {
  const { loadAgent } = await importModule('loader');
  const waits = [];
  const loading = {
    ...(quick && { wait: async (ms) => { waits.push(ms); }, random: () => 1 }),
    ...(attemptTimeoutMs && { attemptTimeoutMs }),
  };
  try {
    const agent = await loadAgent({ apiKey: 'key', ...settings }, loading);
    return { result: await agent.get(options), waits };
  } catch (error) {
    return { error: error.message, name: error.name, requestId: error.requestId, cause: String(error.cause), waits };
  }
}`;
