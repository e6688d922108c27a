import { endpoints } from '@whorl/contract/urls.ts';
import type { JSHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AgentClient, CachedGetOptions, ClientSettings } from './agent-client.ts';
import { stopClock } from './test-clock.ts';
import {
  expectedResult,
  findPosts,
  findScriptRequests,
  findTicketRequests,
  respondWith,
  result,
  ticketResponse,
} from './test-identify.ts';
import { type TestResponder, useTestPages } from './test-page.ts';
import { openWindow } from './test-tabs.ts';

const open = useTestPages();

const newClient = (page: Page, settings: Partial<ClientSettings> = {}): Promise<JSHandle<AgentClient>> =>
  page.evaluateHandle(async (given) => {
    const { AgentClient: Client } = await window.importModule<typeof import('./agent-client.ts')>('agent-client');
    return new Client({ apiKey: 'key', ...given });
  }, settings);
/** Returns the ID of the request whose result the client returned. */
const get = (client: JSHandle<AgentClient>, options: CachedGetOptions = {}): Promise<string> =>
  client.evaluate((agent, given) => agent.get(given).then(({ requestId }) => requestId), options);

/**
 * Responds to signal payloads with `request-1`, `request-2` and so on, in the order in which the test releases them.
 */
function countedAnswers() {
  const waiting = new Map<number, () => void>();
  let hold = false;
  let posts = 0;
  const answerTo: TestResponder = async (path, { method }) => {
    if (path !== endpoints.identify) return undefined;
    if (method === 'GET') return ticketResponse;
    posts += 1;
    const number = posts;
    if (hold) await new Promise<void>((resolve) => waiting.set(number, resolve));
    const body = JSON.stringify({ result: { ...result, requestId: `request-${number}` }, storageToken: 'token' });
    return { body };
  };
  return {
    answerTo,
    holdAll: () => {
      hold = true;
    },
    async release(number: number) {
      await expect.poll(() => waiting.has(number), { timeout: 10_000 }).toBe(true);
      waiting.get(number)?.();
    },
  };
}

test('the AgentClient constructor rejects a cache time over one day and accepts exactly one day', async () => {
  const { page } = await open();
  const outcomes = await page.evaluate(async () => {
    const { AgentClient: Client } = await window.importModule<typeof import('./agent-client.ts')>('agent-client');
    return [86_400, 86_401].map((cacheTimeInSeconds) => {
      try {
        return typeof new Client({ apiKey: 'key', cacheTimeInSeconds });
      } catch (error) {
        return (error as Error).message;
      }
    });
  });
  expect(outcomes).toEqual(['object', 'Cache time cannot exceed 86400 seconds (24 hours)']);
});

test('repeated calls are answered from the session cache, whatever their tag, and on the next page too', async () => {
  const { page, requests, origin } = await open({ answer: respondWith(expectedResult) });
  const client = await newClient(page);
  await Promise.all([
    get(client, { tag: { referrer: 'https://one.example/' } }),
    get(client, { tag: { referrer: 'https://other.example/' } }),
  ]);
  await get(client);
  expect(findPosts(requests)).toHaveLength(1);
  await page.goto(origin);
  const next = await newClient(page);
  await get(next, { tag: { referrer: origin } });
  expect(findPosts(requests)).toHaveLength(1);
  for (const options of [{ linkedId: 'order-7' }, { extendedResult: true }]) await get(next, options);
  expect(findPosts(requests)).toHaveLength(3);
  await get(await newClient(page, { apiKey: 'key', cacheTimeInSeconds: 0 }), { ignoreCache: true });
  expect(findPosts(requests)).toHaveLength(4);
});

test('ignoreCache queries the server despite a cached result and caches the new one', async () => {
  const { answerTo } = countedAnswers();
  const { page, requests } = await open({ answer: answerTo });
  const client = await newClient(page);
  expect(await get(client)).toBe('request-1');
  expect(await get(client, { ignoreCache: true })).toBe('request-2');
  expect(await get(client)).toBe('request-2');
  expect(findPosts(requests)).toHaveLength(2);
});

test('ignoreCache queries the server despite a pending call, whose later response does not replace the newer result', async () => {
  const { answerTo, holdAll, release } = countedAnswers();
  const { page, requests } = await open({ answer: answerTo });
  const client = await newClient(page);
  await client.evaluate((agent) => agent.load());
  holdAll();
  const older = get(client);
  await expect.poll(() => findPosts(requests).length, { timeout: 10_000 }).toBe(1);
  const newer = get(client, { ignoreCache: true });
  await expect.poll(() => findPosts(requests).length, { timeout: 10_000 }).toBe(2);
  // A caller without ignoreCache shares the latest pending call.
  const third = get(client);
  await release(2);
  expect([await newer, await third]).toEqual(['request-2', 'request-2']);
  await release(1);
  expect(await older).toBe('request-1');
  expect(await get(client)).toBe('request-2');
  expect(findPosts(requests)).toHaveLength(2);
});

test('two concurrent calls with ignoreCache send two requests', async () => {
  const { page, requests } = await open({ answer: countedAnswers().answerTo });
  const client = await newClient(page);
  const ids = await Promise.all([get(client, { ignoreCache: true }), get(client, { ignoreCache: true })]);
  expect(ids.sort()).toEqual(['request-1', 'request-2']);
  expect(findPosts(requests)).toHaveLength(2);
});

test('the timeout and the abort signal of get() apply while the script is loading', async () => {
  let silent = true;
  const { page, requests, origin } = await open({
    answer: (path, to) => {
      if (path.includes('/loader_v')) return silent ? { hang: true } : undefined;
      return respondWith(expectedResult)(path, to);
    },
  });
  const client = await newClient(page);
  const failing = (client: JSHandle<AgentClient>, how: { timeout?: number; abort?: boolean }) =>
    client.evaluate((agent, { timeout, abort }) => {
      const taken = new AbortController();
      const asking = agent.get({ ...(timeout !== undefined && { timeout }), signal: taken.signal });
      if (abort) taken.abort();
      return asking.then(
        () => 'answered',
        ({ name, message }: Error) => `${name}: ${message}`,
      );
    }, how);
  await page.evaluate(stopClock);
  const timedOut = failing(client, { timeout: 200 });
  await expect.poll(() => findScriptRequests(requests)).toHaveLength(1);
  await page.evaluate('passTime(200)');
  expect(await timedOut).toBe('clientTimeout: Client timeout');
  expect(await failing(client, { timeout: 60_000, abort: true })).toBe('networkAbort: Network request aborted');
  // A call that has ended sends no identification request.
  expect([findPosts(requests), findTicketRequests(requests)]).toEqual([[], []]);
  expect(findScriptRequests(requests)).toHaveLength(1);
  silent = false;
  // The browser caches a pending import per page, so the retry needs a new page.
  await page.goto(origin);
  expect(await get(await newClient(page))).toBe(result.requestId);
});

test('the timeout of get() does not run while the page is hidden and the script is loading', async () => {
  const openTab = await openWindow();
  const { origin, requests } = await open({
    answer: (path) => (path.includes('/loader_v') ? { hang: true } : undefined),
  });
  const tab = await openTab(origin);
  await openTab('about:blank');
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
  await expect.poll(() => tab.evaluate('typeof importModule')).toBe('function');
  await tab.evaluate(stopClock);
  await tab.evaluate(`importModule('agent-client').then(({ AgentClient }) => {
    window.outcome = 'waits';
    new AgentClient({ apiKey: 'key' }).get({ timeout: 300 }).catch(({ name }) => { window.outcome = name; });
  })`);
  await expect.poll(() => findScriptRequests(requests)).toHaveLength(1);
  await tab.evaluate('passTime(1_500)');
  expect(await tab.evaluate('outcome')).toBe('waits');
  await tab.bringToFront();
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('visible');
  await tab.evaluate('passTime(299)');
  expect(await tab.evaluate('outcome')).toBe('waits');
  await tab.evaluate('passTime(1)');
  await expect.poll(() => tab.evaluate('outcome')).toBe('clientTimeout');
});

test('a failed call is not cached', async () => {
  let broken = true;
  const { page } = await open({
    answer: (path, to) => respondWith(broken ? { status: 500 } : expectedResult)(path, to),
  });
  const client = await newClient(page);
  expect(await client.evaluate((agent) => agent.get().catch(({ name }: Error) => name))).toBe('generalServerFailure');
  broken = false;
  expect(await get(client)).toBe(result.requestId);
});

test.each([
  ['that throws on access', 'get() { throw new DOMException("denied", "SecurityError"); }'],
  [
    'that is full',
    'value: { getItem: () => null, setItem() { throw new DOMException("full", "QuotaExceededError"); }, removeItem() {} }',
  ],
])('with session storage %s the result is cached in memory', async (_name, property) => {
  const { page, requests } = await open({ answer: respondWith(expectedResult) });
  await page.evaluate(`Object.defineProperty(window, 'sessionStorage', { ${property} })`);
  const client = await newClient(page);
  await get(client);
  await get(client);
  expect(findPosts(requests)).toHaveLength(1);
});

test('results are cached in memory when session storage is actually full', async () => {
  const { page, requests } = await open({ answer: respondWith(expectedResult) });
  await page.evaluate(() => {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index++) sessionStorage.setItem(`${size}-${index}`, 'x'.repeat(size));
      } catch {
        // Halves the size until not even one more character fits.
      }
    }
  });
  const client = await newClient(page);
  await get(client);
  await get(client);
  expect(findPosts(requests)).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('visitor')))).toEqual([]);
});
