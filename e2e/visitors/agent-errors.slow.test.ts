import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { startSite } from '../fixtures/running-site.ts';

/**
 * Tests the agent's errors that the real server causes in a real browser. `agent/agent-errors.browser.slow.test.ts` has
 * the others.
 */
const it = browserTest()
  /** Opens a URL of the site that causes no requests, in a context that ignores its Content Security Policy. */
  .extend('open', ({ site, person }) => async (origin = site.origin): Promise<Page> => {
    const context = await person.newContext({ serviceWorkers: 'block', bypassCSP: true });
    const page = await context.newPage();
    await page.goto(origin + endpoints.siteSettings);
    return page;
  });

const script = endpoints.agentScript.replace('<version>', AGENT_VERSION).replace('<loaderVersion>', LOADER_VERSION);
type Outcome = { name?: AgentErrorName; error?: string; visitorId?: string };
const errorOutcome = (name: AgentErrorName) => ({ name, error: agentErrors[name] });

/** Loads the agent from `origin` in a page and calls `get` once. */
const identify = (page: Page, { origin = '', apiKey = 'whorl-site', options = {} } = {}): Promise<Outcome> =>
  page.evaluate(
    `(async () => {
      const { load } = await import(${JSON.stringify(origin + script.replace('<apiKey>', apiKey))});
      try {
        const agent = await load(${JSON.stringify({ apiKey, ...(origin && { endpoint: origin + endpoints.identify }) })});
        return await agent.get(${JSON.stringify(options)});
      } catch ({ name, message }) {
        return { name, error: message };
      }
    })()`,
  );

it('get() with a valid key and all options returns a visitor ID, and the same one on the second call', async ({
  open,
}) => {
  const page = await open();
  const options = { tag: { referrer: 'https://one.example/', 7: [null, 'é'] }, linkedId: 'order-7' };
  const first = await identify(page, { options });
  expect(first).toMatchObject({ visitorId: expect.stringMatching(/^[a-zA-Z0-9]{20}$/) });
  // The second payload contains the signed ID of the first.
  expect(await identify(page, { options })).toMatchObject({ visitorId: first.visitorId, visitorFound: true });
});

it('get() with an unknown key fails with apiKeyInvalid', async ({ open }) => {
  expect(await identify(await open(), { apiKey: 'pk_unknown' })).toEqual(errorOutcome('apiKeyInvalid'));
});

it('get() with a tag that is too large fails with badRequestFormat', async ({ open }) => {
  const options = { tag: 'x'.repeat(5_000) };
  expect(await identify(await open(), { options })).toEqual(errorOutcome('badRequestFormat'));
});

it('get() with the site’s own key on another origin fails with originNotAvailable', async ({ open, site }) => {
  // Another port is another origin.
  const elsewhere = await startSite();
  const page = await open(elsewhere.origin);
  expect(await identify(page, { origin: site.origin })).toEqual(errorOutcome('originNotAvailable'));
  await elsewhere.stop();
});

it('get() with an outdated script fails with unsupportedVersion', async ({ open }) => {
  const page = await open();
  await page.route(`**${script.replace('<apiKey>', 'whorl-site')}`, async (route) => {
    const response = await route.fetch();
    // In the payload, the version is the only string literal after the key.
    const body = (await response.text()).replace(/(apiKey:\w+,version:)(\w+|[`'"][^`'"]*[`'"])/, "$1'1'");
    await route.fulfill({ response, body });
  });
  expect(await identify(page)).toEqual(errorOutcome('unsupportedVersion'));
});

it('get() fails with the matching error while the server is down, hangs, or fails, and works afterwards', async ({
  site,
  open,
}) => {
  const failing = await startFaultProxy(site.origin);
  const page = await open(failing.origin);
  await identify(page);
  failing.turnOff();
  expect(await identify(page)).toEqual(errorOutcome('networkConnection'));
  failing.turnOn();
  expect(await identify(page)).toMatchObject({ visitorId: expect.any(String) });
  for (const [fault, name] of [
    ['hang', 'clientTimeout'],
    ['drop', 'networkConnection'],
    [{ status: 500, body: '' }, 'generalServerFailure'],
  ] as const) {
    failing.fail(new RegExp(`^POST ${endpoints.identify}$`), fault);
    const options = fault === 'hang' ? { timeout: 4_000 } : {};
    expect(await identify(page, { options })).toEqual(errorOutcome(name));
    failing.clearFaults();
  }
  await failing.stop();
});

it('get() fails with tooManyRequests above the rate limit', async ({ open }) => {
  const page = await open();
  // The empty payloads are rejected, but they count towards the rate limit.
  await page.evaluate(async (url) => {
    const post = () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const refused = Promise.withResolvers<void>();
    const sendUntilLimited = async (): Promise<void> => {
      if ((await post()).status === 429) refused.resolve();
      return sendUntilLimited();
    };
    for (let worker = 0; worker < 20; worker++) void sendUntilLimited().catch(() => undefined);
    await refused.promise;
  }, endpoints.identify);
  await expect.poll(() => identify(page), { timeout: 30_000 }).toEqual(errorOutcome('tooManyRequests'));
  await page.close();
});
