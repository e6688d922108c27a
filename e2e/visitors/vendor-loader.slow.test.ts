import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { VENDOR_AGENT_VERSION, VENDOR_LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

/** A customer's site on another origin than the identification service. */
let shop: { origin: string; close: () => void };
const it = browserTest()
  .extend('openShop', ({ person }) => async (): Promise<Page> => {
    const page = await (await person.newContext()).newPage();
    await page.goto(shop.origin);
    return page;
  })
  .extend(
    'scriptUrl',
    ({ site }) =>
      (version: string, loaderVersion: string, apiKey: string): string =>
        site.origin +
        endpoints.agentScript
          .replace('<version>', version)
          .replace('<apiKey>', apiKey)
          .replace('<loaderVersion>', loaderVersion),
  );

let key: string;
it.beforeAll(async ({ site }) => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A shop</title><h1>Shop</h1>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  const signup = await fetch(site.origin + generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'signup', email: 'ada@example.com' }),
  });
  key = ((await signup.json()) as { key: { key: string } }).key.key;
});
it.afterAll(() => {
  shop.close();
});

type Load = (options: object) => Promise<{ get(options?: object): Promise<Record<string, unknown>> }>;
type LoadRequest = { url: string; options: object };

/**
 * Adds a classic script and calls the global that it defines, without the key, like the vendor's loader.
 */
const identifyAsVendorLoader = (page: Page, request: LoadRequest): Promise<Record<string, unknown>> =>
  page.evaluate(async ({ url, options }) => {
    await new Promise<void>((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: url, async: true });
      script.onload = () => resolve();
      script.onerror = () => reject(new Error('the script did not load'));
      document.head.append(script);
    });
    const { __fpjs_p_l_b: loader } = window as unknown as { __fpjs_p_l_b: { load: Load } };
    const agent = await loader.load({ ...options, ldi: { attempts: [] } });
    return agent.get({ extendedResult: true });
  }, request);

/** Imports our own agent by its URL, and returns the error of `get`. */
const getOwnAgentError = (page: Page, request: LoadRequest): Promise<{ message: string; cause: string }> =>
  page.evaluate(async ({ url, options }) => {
    const importModule = new Function('url', 'return import(url)') as (address: string) => Promise<{ load: Load }>;
    const { load } = await importModule(url);
    const agent = await load(options);
    return agent.get().then(
      () => ({ message: 'no error', cause: '' }),
      (error: Error) => ({ message: error.message, cause: JSON.stringify(error.cause ?? null) }),
    );
  }, request);

it('the vendor’s loader on another origin identifies a visitor with the script it requests', async ({
  openShop,
  scriptUrl,
}) => {
  const page = await openShop();
  const url = scriptUrl(VENDOR_AGENT_VERSION, VENDOR_LOADER_VERSION, key);
  const result = await identifyAsVendorLoader(page, { url, options: { region: 'eu' } });
  expect(result).toMatchObject({
    visitorId: expect.stringMatching(/^[a-zA-Z0-9]{20}$/),
    requestId: expect.stringMatching(/^\d{13}\.[a-zA-Z0-9]{6}$/),
    visitorFound: expect.any(Boolean),
    confidence: { score: expect.any(Number) },
  });
  await page.context().close();
});

it('the vendor’s loader reports a wrong key with its own error text', async ({ openShop, scriptUrl }) => {
  const page = await openShop();
  const url = scriptUrl(VENDOR_AGENT_VERSION, VENDOR_LOADER_VERSION, 'no-key');
  const identification = identifyAsVendorLoader(page, { url, options: {} });
  await expect(identification).rejects.toThrow(agentErrors.apiKeyInvalid);
  await page.context().close();
});

it('our agent on another origin calls the host that served it, and reports a wrong key and a wrong endpoint differently', async ({
  openShop,
  scriptUrl,
  site,
}) => {
  const page = await openShop();
  const url = scriptUrl('2', '1.0.0', key);
  expect(await getOwnAgentError(page, { url, options: { apiKey: key } })).toEqual({ message: 'no error', cause: '' });
  const wrongKey = await getOwnAgentError(page, { url, options: { apiKey: 'no-key' } });
  expect([wrongKey.message, wrongKey.cause]).toEqual([
    agentErrors.apiKeyInvalid,
    expect.stringContaining('TokenNotFound'),
  ]);
  const elsewhere = `${shop.origin}${endpoints.identify}`;
  const wrongEndpoint = await getOwnAgentError(page, { url, options: { apiKey: key, endpoint: elsewhere } });
  expect(wrongEndpoint.message).not.toBe(agentErrors.apiKeyInvalid);
  const missing = `${site.origin}/agent/nothing/`;
  const noEndpoint = await getOwnAgentError(page, { url, options: { apiKey: key, endpoint: missing } });
  expect(noEndpoint).toEqual({
    message: agentErrors.generalServerFailure,
    cause: expect.stringContaining(`${missing} answered 404`),
  });
  await page.context().close();
});
