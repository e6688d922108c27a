import { endpoints } from '@whorl/contract/urls.ts';
import type { JSHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AgentClient, CachedGetOptions, ClientSettings } from './agent-client.ts';
import { stopClock } from './test-clock.ts';
import { answering, identified, readingsIn, result, scriptsIn, ticketAnswer, ticketsIn } from './test-identify.ts';
import { type AnswerTo, useTestPages } from './test-page.ts';
import { openWindow } from './test-tabs.ts';

const open = useTestPages();

const newClient = (page: Page, settings: Partial<ClientSettings> = {}): Promise<JSHandle<AgentClient>> =>
  page.evaluateHandle(async (given) => {
    const { AgentClient: Client } = await window.importModule<typeof import('./agent-client.ts')>('agent-client');
    return new Client({ apiKey: 'key', ...given });
  }, settings);
/** The id of the request that answered. */
const get = (client: JSHandle<AgentClient>, options: CachedGetOptions = {}): Promise<string> =>
  client.evaluate((agent, given) => agent.get(given).then(({ requestId }) => requestId), options);

/** Answers readings with `request-1`, `request-2` and so on, in the order that the test lets them go. */
function countedAnswers() {
  const held = new Map<number, () => void>();
  let hold = false;
  let readings = 0;
  const answerTo: AnswerTo = async (path, { method }) => {
    if (path !== endpoints.identify) return undefined;
    if (method === 'GET') return ticketAnswer;
    readings += 1;
    const number = readings;
    if (hold) await new Promise<void>((resolve) => held.set(number, resolve));
    const body = JSON.stringify({ result: { ...result, requestId: `request-${number}` }, storageToken: 'token' });
    return { body };
  };
  return {
    answerTo,
    holdAll: () => {
      hold = true;
    },
    async release(number: number) {
      await expect.poll(() => held.has(number), { timeout: 10_000 }).toBe(true);
      held.get(number)?.();
    },
  };
}

test('a cache time over a day is refused by the constructor itself; a day is allowed', async () => {
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

test('the same question again is answered from the session, whatever its tag, and on the next page too', async () => {
  const { page, requests, origin } = await open({ answer: answering(identified) });
  const client = await newClient(page);
  await Promise.all([
    get(client, { tag: { referrer: 'https://one.example/' } }),
    get(client, { tag: { referrer: 'https://other.example/' } }),
  ]);
  await get(client);
  expect(readingsIn(requests)).toHaveLength(1);
  await page.goto(origin);
  const next = await newClient(page);
  await get(next, { tag: { referrer: origin } });
  expect(readingsIn(requests)).toHaveLength(1);
  for (const options of [{ linkedId: 'order-7' }, { extendedResult: true }]) await get(next, options);
  expect(readingsIn(requests)).toHaveLength(3);
  await get(await newClient(page, { apiKey: 'key', cacheTimeInSeconds: 0 }), { ignoreCache: true });
  expect(readingsIn(requests)).toHaveLength(4);
});

test('ignoreCache asks although an answer is kept, and its answer is the one that is kept from then on', async () => {
  const { answerTo } = countedAnswers();
  const { page, requests } = await open({ answer: answerTo });
  const client = await newClient(page);
  expect(await get(client)).toBe('request-1');
  expect(await get(client, { ignoreCache: true })).toBe('request-2');
  expect(await get(client)).toBe('request-2');
  expect(readingsIn(requests)).toHaveLength(2);
});

test('ignoreCache asks although another call is under way; an older answer that comes later does not replace its', async () => {
  const { answerTo, holdAll, release } = countedAnswers();
  const { page, requests } = await open({ answer: answerTo });
  const client = await newClient(page);
  await client.evaluate((agent) => agent.load());
  holdAll();
  const older = get(client);
  await expect.poll(() => readingsIn(requests).length, { timeout: 10_000 }).toBe(1);
  const newer = get(client, { ignoreCache: true });
  await expect.poll(() => readingsIn(requests).length, { timeout: 10_000 }).toBe(2);
  // Whoever asks now is content with the newest that is under way.
  const third = get(client);
  await release(2);
  expect([await newer, await third]).toEqual(['request-2', 'request-2']);
  await release(1);
  expect(await older).toBe('request-1');
  expect(await get(client)).toBe('request-2');
  expect(readingsIn(requests)).toHaveLength(2);
});

test('two calls that ignore the cache are two questions', async () => {
  const { page, requests } = await open({ answer: countedAnswers().answerTo });
  const client = await newClient(page);
  const ids = await Promise.all([get(client, { ignoreCache: true }), get(client, { ignoreCache: true })]);
  expect(ids.sort()).toEqual(['request-1', 'request-2']);
  expect(readingsIn(requests)).toHaveLength(2);
});

test('the time of a call counts while the script is loaded, and it can be taken back meanwhile', async () => {
  let silent = true;
  const { page, requests, origin } = await open({
    answer: (path, to) => {
      if (path.includes('/loader_v')) return silent ? { hang: true } : undefined;
      return answering(identified)(path, to);
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
  expect(await failing(client, { timeout: 200 })).toBe('clientTimeout: Client timeout');
  expect(await failing(client, { timeout: 60_000, abort: true })).toBe('networkAbort: Network request aborted');
  // Nobody is identified for a call that is over.
  expect([readingsIn(requests), ticketsIn(requests)]).toEqual([[], []]);
  expect(scriptsIn(requests)).toHaveLength(1);
  silent = false;
  // A page keeps an import that hangs.
  await page.goto(origin);
  expect(await get(await newClient(page))).toBe(result.requestId);
});

test('time in which the page is hidden does not count while the script is loaded', async () => {
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
  await expect.poll(() => scriptsIn(requests)).toHaveLength(1);
  await tab.evaluate('passTime(1_500)');
  expect(await tab.evaluate('outcome')).toBe('waits');
  await tab.bringToFront();
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('visible');
  await tab.evaluate('passTime(299)');
  expect(await tab.evaluate('outcome')).toBe('waits');
  await tab.evaluate('passTime(1)');
  await expect.poll(() => tab.evaluate('outcome')).toBe('clientTimeout');
});

test('a failure is not kept', async () => {
  let broken = true;
  const { page } = await open({ answer: (path, to) => answering(broken ? { status: 500 } : identified)(path, to) });
  const client = await newClient(page);
  expect(await client.evaluate((agent) => agent.get().catch(({ name }: Error) => name))).toBe('generalServerFailure');
  broken = false;
  expect(await get(client)).toBe(result.requestId);
});

test.each([
  ['that throws when it is touched', 'get() { throw new DOMException("denied", "SecurityError"); }'],
  [
    'that is full',
    'value: { getItem: () => null, setItem() { throw new DOMException("full", "QuotaExceededError"); }, removeItem() {} }',
  ],
])('without session storage, or with one %s, the page’s memory keeps the answer', async (_name, property) => {
  const { page, requests } = await open({ answer: answering(identified) });
  await page.evaluate(`Object.defineProperty(window, 'sessionStorage', { ${property} })`);
  const client = await newClient(page);
  await get(client);
  await get(client);
  expect(readingsIn(requests)).toHaveLength(1);
});

test('session storage that is really full', async () => {
  const { page, requests } = await open({ answer: answering(identified) });
  await page.evaluate(() => {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index++) sessionStorage.setItem(`${size}-${index}`, 'x'.repeat(size));
      } catch {
        // The next half as large.
      }
    }
  });
  const client = await newClient(page);
  await get(client);
  await get(client);
  expect(readingsIn(requests)).toHaveLength(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('visitor')))).toEqual([]);
});
