import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFailingSite } from '../fixtures/failing-site.ts';
import { startSite } from '../fixtures/running-site.ts';

/** Those of the agent's errors that the real server gives, in a real browser; the others: `agent/agent-errors.browser.slow.test.ts`. */
const it = browserTest()
  /** Something of the site's host that asks nothing by itself, and whose policy does not count. */
  .extend('open', ({ site, person }) => async (origin = site.origin): Promise<Page> => {
    const context = await person.newContext({ serviceWorkers: 'block', bypassCSP: true });
    const page = await context.newPage();
    await page.goto(origin + endpoints.siteSettings);
    return page;
  });

const script = endpoints.agentScript.replace('<version>', AGENT_VERSION).replace('<loaderVersion>', LOADER_VERSION);
type Outcome = { name?: AgentErrorName; error?: string; visitorId?: string };
const told = (name: AgentErrorName) => ({ name, error: agentErrors[name] });

/** Loads the agent from `origin` into a page and asks once. */
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

it('a right key on the site’s own page, with everything in the reading that can be, and once more', async ({
  open,
}) => {
  const page = await open();
  const options = { tag: { referrer: 'https://one.example/', 7: [null, 'é'] }, linkedId: 'order-7' };
  const first = await identify(page, { options });
  expect(first).toMatchObject({ visitorId: expect.stringMatching(/^[a-zA-Z0-9]{20}$/) });
  // The second has the signed id of the first in it.
  expect(await identify(page, { options })).toMatchObject({ visitorId: first.visitorId, visitorFound: true });
});

it('a key that nobody gave out', async ({ open }) => {
  expect(await identify(await open(), { apiKey: 'pk_nobody' })).toEqual(told('apiKeyInvalid'));
});

it('a tag that is too large', async ({ open }) => {
  const options = { tag: 'x'.repeat(5_000) };
  expect(await identify(await open(), { options })).toEqual(told('badRequestFormat'));
});

it('the site’s own key on a page of another host', async ({ open, site }) => {
  // Another port is another origin.
  const elsewhere = await startSite();
  const page = await open(elsewhere.origin);
  expect(await identify(page, { origin: site.origin })).toEqual(told('originNotAvailable'));
  await elsewhere.stop();
});

it('a script of another version', async ({ open }) => {
  const page = await open();
  await page.route(`**${script.replace('<apiKey>', 'whorl-site')}`, async (route) => {
    const response = await route.fetch();
    // The version is the one text of that kind beside the key in what is posted.
    const body = (await response.text()).replace(/(apiKey:\w+,version:)(\w+|[`'"][^`'"]*[`'"])/, "$1'1'");
    await route.fulfill({ response, body });
  });
  expect(await identify(page)).toEqual(told('unsupportedVersion'));
});

it('a server that is off, and is on again', async ({ site, open }) => {
  const failing = await startFailingSite(site.origin);
  const page = await open(failing.origin);
  await identify(page);
  await failing.turnOff();
  expect(await identify(page)).toEqual(told('networkConnection'));
  await failing.turnOn();
  expect(await identify(page)).toMatchObject({ visitorId: expect.any(String) });
  for (const [fault, name] of [
    ['hang', 'clientTimeout'],
    ['drop', 'networkConnection'],
    [{ status: 500, body: '' }, 'generalServerFailure'],
  ] as const) {
    failing.fail(new RegExp(`^POST ${endpoints.identify}$`), fault);
    const options = fault === 'hang' ? { timeout: 4_000 } : {};
    expect(await identify(page, { options })).toEqual(told(name));
    failing.mend();
  }
  await failing.stop();
});

it('more questions than one address may ask', async ({ open }) => {
  const page = await open();
  // Refused for their form, and counted all the same; more than are allowed again meanwhile.
  await page.evaluate(async (url) => {
    const post = () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const refused = Promise.withResolvers<void>();
    const ask = async (): Promise<void> => {
      if ((await post()).status === 429) refused.resolve();
      return ask();
    };
    for (let beside = 0; beside < 20; beside++) void ask().catch(() => undefined);
    await refused.promise;
  }, endpoints.identify);
  await expect.poll(() => identify(page), { timeout: 30_000 }).toEqual(told('tooManyRequests'));
  await page.close();
});
