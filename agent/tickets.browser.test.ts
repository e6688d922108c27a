import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answering, identified, identifying, type Outcome, readingsIn, ticketsIn } from './test-identify.ts';
import { type Answer, type AnswerTo, useTestPages } from './test-page.ts';

const open = useTestPages();

/** Gives out `ticket-1`, `ticket-2` and so on, and notes which were used. */
function ticketOffice(answer: (ticket: string) => Answer, beforeFirst: () => Promise<void> = async () => undefined) {
  const used: string[] = [];
  let given = 0;
  const answerTo: AnswerTo = async (path, { method, body }) => {
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
const refused = (why: string): Answer => ({
  status: 400,
  body: JSON.stringify({
    error: { code: 'RequestCannotBeParsed', message: `${agentErrors.badRequestFormat}: ticket ${why}` },
  }),
});

test('the ticket is asked for while the browser is read, not after', async () => {
  let release: (() => void) | undefined;
  const office = ticketOffice(
    () => identified,
    () => new Promise((resolve) => (release = resolve)),
  );
  const { page } = await open({ answer: office.answerTo });
  // The first thing that is read of a browser is awaited, so it can hold up all the rest.
  await page.evaluate(() => {
    const gate = Promise.withResolvers<void>();
    const requestIdleCallback = (call: () => void) => void gate.promise.then(call);
    Object.assign(window, { go: gate.resolve, requestIdleCallback });
  });
  const outcome = page.evaluate<Outcome>(identifying());
  await expect.poll(() => release).toBeDefined();
  await page.evaluate(() => (window as unknown as { go(): void }).go());
  release?.();
  expect((await outcome).result).toBeDefined();
});

test.each([
  ['as long as it holds, is used', TICKET_SECONDS - 20, 'ticket-1', 1],
  ['that became too old meanwhile is replaced before anything is posted', TICKET_SECONDS - 5, 'ticket-2', 2],
])('a ticket %s', async (_name, secondsLater, ticket, asked) => {
  let page: Page | undefined;
  // The clock of the page jumps while the first ticket is on its way, as when a lid was closed.
  const office = ticketOffice(
    () => identified,
    async () => page?.clock.setSystemTime(Date.now() + secondsLater * 1_000),
  );
  const opened = await open({ answer: office.answerTo });
  page = opened.page;
  expect((await page.evaluate<Outcome>(identifying())).result).toBeDefined();
  expect(office.used).toEqual([ticket]);
  expect(ticketsIn(opened.requests)).toHaveLength(asked);
});

test.each(['was used before', 'is none of ours, or has expired'])('a ticket that %s is replaced once', async (why) => {
  const office = ticketOffice((ticket) => (ticket === 'ticket-1' ? refused(why) : identified));
  const { page } = await open({ answer: office.answerTo });
  expect((await page.evaluate<Outcome>(identifying())).result).toBeDefined();
  expect(office.used).toEqual(['ticket-1', 'ticket-2']);
});

test('a second refusal is the error', async () => {
  const office = ticketOffice(() => refused('was used before'));
  const { page } = await open({ answer: office.answerTo });
  expect(await page.evaluate<Outcome>(identifying())).toMatchObject({
    name: 'badRequestFormat',
    error: agentErrors.badRequestFormat,
  });
  expect(office.used).toEqual(['ticket-1', 'ticket-2']);
});

test('whatever else is refused is not sent again', async () => {
  const { page, requests } = await open({
    answer: answering({
      status: 400,
      body: JSON.stringify({
        error: { code: 'RequestCannotBeParsed', message: `${agentErrors.badRequestFormat}: tag is too long` },
      }),
    }),
  });
  expect(await page.evaluate<Outcome>(identifying())).toMatchObject({ name: 'badRequestFormat' });
  expect(readingsIn(requests)).toHaveLength(1);
});
