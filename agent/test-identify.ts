import type { AgentErrorName } from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { TestResponder, TestResponse } from './test-page.ts';

/** Result with which the test server responds to signals. */
export const result = {
  requestId: '1763724187402.k9Xw2a',
  visitorId: 'aaaaaaaaaaaaaaaaaaaa',
  visitorFound: false,
  confidence: { score: 1 },
};
export const ticketResponse: TestResponse = { body: JSON.stringify({ ticket: 'ticket' }) };
export const expectedResult: TestResponse = {
  body: JSON.stringify({ result: { ...result, visits: 1 }, storageToken: 'token' }),
};

/** Issues tickets, and responds to all posted signals with `answer`. */
export const respondWith =
  (answer: TestResponse, ticket: TestResponse = ticketResponse): TestResponder =>
  (path, { method }) => {
    if (path !== endpoints.identify) return undefined;
    return method === 'GET' ? ticket : answer;
  };

export const findScriptRequests = (requests: readonly string[]): string[] =>
  requests.filter((request) => request.includes('/loader_v'));
export const findPosts = (requests: readonly string[]): string[] =>
  requests.filter((request) => request === `POST ${endpoints.identify}`);
export const findTicketRequests = (requests: readonly string[]): string[] =>
  requests.filter((request) => request === `GET ${endpoints.identify}`);

export type Outcome = {
  result?: Record<string, unknown>;
  name?: AgentErrorName;
  error?: string;
  requestId?: string;
  cause?: string;
  /** Delays in milliseconds that the loader requested between its attempts. */
  waits: number[];
};
type Call = { settings?: object; options?: object; quick?: boolean; attemptTimeoutMs?: number };

/**
 * Returns code for the page that loads the agent and calls `get`. An error is returned as its name and message.
 *
 * @param given with `quick`, the loader doesn't wait between attempts, and the longest possible delays are returned
 */
export const identifyScript = (given: Call = {}): string => `(${inPage})(${JSON.stringify(given)})`;

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
