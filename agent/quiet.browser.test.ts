import { readingSchema } from '@whorl/contract/identification/request.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ConsoleMessage } from 'playwright-core';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { answering, identified, identifying, type Outcome } from './test-identify.ts';
import { useTestPages } from './test-page.ts';

const open = useTestPages();

test('a whole identification asks our own server for the script, a ticket and the answer, and nobody for anything else', async () => {
  const { page, context, origin, requests } = await open({ answer: answering(identified) });
  const asked: string[] = [];
  // Also what workers and frames ask for, and what never leaves the browser because its policy forbids it.
  context.on('request', (request) => asked.push(request.url()));
  const complaints: string[] = [];
  // This one line, at the level that no console shows by default, is how the agent asks whether somebody listens.
  const asksWhoListens = (message: ConsoleMessage) =>
    `${message.type()} ${message.text()}` === 'debug Error: debugger?';
  page.on('console', (message) => asksWhoListens(message) || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  expect((await page.evaluate<Outcome>(identifying({ options: { extendedResult: true } }))).result).toBeDefined();
  expect(asked.filter((url) => !url.startsWith(origin) && !/^(data|blob|about):/.test(url))).toEqual([]);
  expect(
    requests
      .filter((request) => !request.includes('module'))
      .map((request) => request.replace(/v\d[\d.]*(?=\/|\.js)/g, 'v')),
  ).toEqual(['GET /', 'GET /agent/v/key/loader_v.js', `GET ${endpoints.identify}`, `POST ${endpoints.identify}`]);
  expect(complaints).toEqual([]);
});

test('what is posted is a reading as the contract has it, with the page’s address without query and fragment', async () => {
  const bodies: string[] = [];
  const { page, origin } = await open({
    answer: (path, asked) => {
      if (asked.method === 'POST') bodies.push(asked.body);
      return path.startsWith('/?') ? undefined : answering(identified)(path, asked);
    },
  });
  await page.evaluate(() => history.replaceState(null, '', '/?secret=1#part'));
  await page.evaluate<Outcome>(identifying());
  const reading = JSON.parse(bodies[0] ?? '');
  expect(v.safeParse(readingSchema, reading).issues).toBeUndefined();
  expect(reading).toMatchObject({ url: `${origin}/`, bot: { bot: true } });
  expect(reading.privacy.isPrivate ?? reading.privacy.error).toBeDefined();
});
