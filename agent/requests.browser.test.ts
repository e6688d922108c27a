import { signalPayloadSchema } from '@whorl/contract/identification/request.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ConsoleMessage } from 'playwright-core';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { expectedResult, identifyScript, type Outcome, respondWith } from './test-identify.ts';
import { useTestPages } from './test-page.ts';

const open = useTestPages();

test('an identification requests only the script, a ticket and the result from our own server, and logs nothing', async () => {
  const { page, context, origin, requests } = await open({ answer: respondWith(expectedResult) });
  const urls: string[] = [];
  // Includes requests of workers and frames, and requests that the policy blocks within the browser.
  context.on('request', (request) => urls.push(request.url()));
  const complaints: string[] = [];
  // The agent logs this one line, at a level that consoles hide by default, to detect an attached debugger.
  const isDebuggerCheck = (message: ConsoleMessage) =>
    `${message.type()} ${message.text()}` === 'debug Error: debugger?';
  page.on('console', (message) => isDebuggerCheck(message) || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  expect((await page.evaluate<Outcome>(identifyScript({ options: { extendedResult: true } }))).result).toBeDefined();
  expect(urls.filter((url) => !url.startsWith(origin) && !/^(data|blob|about):/.test(url))).toEqual([]);
  expect(
    requests
      .filter((request) => !request.includes('module'))
      .map((request) => request.replace(/v\d[\d.]*(?=\/|\.js)/g, 'v')),
  ).toEqual(['GET /', 'GET /agent/v/key/loader_v.js', `GET ${endpoints.identify}`, `POST ${endpoints.identify}`]);
  expect(complaints).toEqual([]);
});

test('the posted payload matches the contract’s schema, and its URL has no query and fragment', async () => {
  const bodies: string[] = [];
  const { page, origin } = await open({
    answer: (path, request) => {
      if (request.method === 'POST') bodies.push(request.body);
      return path.startsWith('/?') ? undefined : respondWith(expectedResult)(path, request);
    },
  });
  await page.evaluate(() => history.replaceState(null, '', '/?secret=1#part'));
  await page.evaluate<Outcome>(identifyScript());
  const payload = JSON.parse(bodies[0] ?? '');
  expect(v.safeParse(signalPayloadSchema, payload).issues).toBeUndefined();
  expect(payload).toMatchObject({ url: `${origin}/`, bot: { bot: true } });
  expect(payload.privacy.isPrivate ?? payload.privacy.error).toBeDefined();
});
