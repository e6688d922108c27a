import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { phaseMark } from '@whorl/contract/identification/phase-marks.ts';
import { MIN_COLLECTION_MS, TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectedResult,
  findPosts,
  findTicketRequests,
  identifyScript,
  type Outcome,
  respondWith,
} from './test-identify.ts';
import { type TestResponder, type TestResponse, useTestPages } from './test-page.ts';

const open = useTestPages();

/** Issues `ticket-1`, `ticket-2` and so on, and records which were used. */
function createTicketServer(
  answer: (ticket: string) => TestResponse,
  beforeFirst: () => Promise<void> = async () => undefined,
) {
  const used: string[] = [];
  let given = 0;
  const answerTo: TestResponder = async (path, { method, body }) => {
    if (path !== endpoints.identify) return undefined;
    if (method === 'GET') {
      given += 1;
      const ticket = `ticket-${given}`;
      if (given === 1) await beforeFirst();
      return { body: JSON.stringify({ ticket }) };
    }
    const { ticket } = JSON.parse(body) as { ticket: string };
    used.push(ticket);
    return answer(ticket);
  };
  return { used, answerTo };
}
const refused = (why: string): TestResponse => ({
  status: 400,
  body: JSON.stringify({
    error: { code: 'RequestCannotBeParsed', message: `${agentErrors.badRequestFormat}: ticket ${why}` },
  }),
});

test('the ticket is requested while signals are being collected', async () => {
  let release: (() => void) | undefined;
  const ticketServer = createTicketServer(
    () => expectedResult,
    () => new Promise((resolve) => (release = resolve)),
  );
  const { page } = await open({ answer: ticketServer.answerTo });
  // The first thing that the agent awaits, so that it can delay everything else.
  await page.evaluate(() => {
    const gate = Promise.withResolvers<void>();
    const requestIdleCallback = (call: () => void) => void gate.promise.then(call);
    Object.assign(window, { go: gate.resolve, requestIdleCallback });
  });
  const outcome = page.evaluate<Outcome>(identifyScript());
  await expect.poll(() => release).toBeDefined();
  await page.evaluate(() => (window as unknown as { go(): void }).go());
  release?.();
  expect((await outcome).result).toBeDefined();
});

test.each([
  ['that is still valid is used', TICKET_SECONDS - 20, 'ticket-1', 1],
  ['that expired meanwhile is replaced before the signals are posted', TICKET_SECONDS - 5, 'ticket-2', 2],
])('a ticket %s', async (_name, secondsLater, ticket, ticketCount) => {
  let page: Page | undefined;
  // The page's clock jumps while the first ticket is requested, as after the machine was asleep.
  const ticketServer = createTicketServer(
    () => expectedResult,
    async () => page?.clock.setSystemTime(Date.now() + secondsLater * 1_000),
  );
  const opened = await open({ answer: ticketServer.answerTo });
  page = opened.page;
  expect((await page.evaluate<Outcome>(identifyScript())).result).toBeDefined();
  expect(ticketServer.used).toEqual([ticket]);
  expect(findTicketRequests(opened.requests)).toHaveLength(ticketCount);
});

test('signals that were collected before their ticket arrived are posted MIN_COLLECTION_MS after it', async () => {
  let page: Page | undefined;
  let issuedAt = Number.NaN;
  let postedAt = Number.NaN;
  const ticketServer = createTicketServer(
    () => {
      postedAt = performance.now();
      return expectedResult;
    },
    async () => {
      await page?.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, phaseMark('read'));
      issuedAt = performance.now();
    },
  );
  ({ page } = await open({ answer: ticketServer.answerTo }));
  expect((await page.evaluate<Outcome>(identifyScript())).result).toBeDefined();
  expect(postedAt - issuedAt).toBeGreaterThanOrEqual(MIN_COLLECTION_MS);
});

test.each(['was used before', 'was not issued by this server, or has expired'])(
  'a ticket that the server rejects because it %s is replaced once',
  async (why) => {
    const ticketServer = createTicketServer((ticket) => (ticket === 'ticket-1' ? refused(why) : expectedResult));
    const { page } = await open({ answer: ticketServer.answerTo });
    expect((await page.evaluate<Outcome>(identifyScript())).result).toBeDefined();
    expect(ticketServer.used).toEqual(['ticket-1', 'ticket-2']);
  },
);

test('a second rejected ticket fails with badRequestFormat', async () => {
  const ticketServer = createTicketServer(() => refused('was used before'));
  const { page } = await open({ answer: ticketServer.answerTo });
  expect(await page.evaluate<Outcome>(identifyScript())).toMatchObject({
    name: 'badRequestFormat',
    error: agentErrors.badRequestFormat,
  });
  expect(ticketServer.used).toEqual(['ticket-1', 'ticket-2']);
});

test('a request that is rejected for another reason is not repeated', async () => {
  const { page, requests } = await open({
    answer: respondWith({
      status: 400,
      body: JSON.stringify({
        error: { code: 'RequestCannotBeParsed', message: `${agentErrors.badRequestFormat}: tag is too long` },
      }),
    }),
  });
  expect(await page.evaluate<Outcome>(identifyScript())).toMatchObject({ name: 'badRequestFormat' });
  expect(findPosts(requests)).toHaveLength(1);
});
