import { agentErrors } from '@whorl/contract/identification/errors.ts';
import {
  AGENT_VERSION,
  LOADER_VERSION,
  VENDOR_AGENT_VERSION,
  VENDOR_LOADER_VERSION,
} from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scriptUrl } from './load-script.ts';
import { identifyScript, type Outcome } from './test-identify.ts';
import { PAGE_POLICY, useTestPages } from './test-page.ts';
import { vendorScript } from './test-vendor-script.ts';

const open = useTestPages();
const PATH = `/web/v${VENDOR_AGENT_VERSION}/key/loader_v${VENDOR_LOADER_VERSION}.js`;
const pattern = '/web/v<version>/<apiKey>/loader_v<loaderVersion>.js';
/** The settings that the server passes to the page when the script URL pattern and the signal timeout are configured. */
const settings = { scriptUrlPattern: pattern, endpoint: endpoints.identify, region: 'eu', signalTimeoutMs: 60_000 };

const openAccount = () => open({ answer: (path) => (path.startsWith('/web/') ? vendorScript : undefined) });
const calls = (page: Page) =>
  page.evaluate(() => (window as unknown as { vendor: { load: object[]; get: object[] } }).vendor);

test('account mode loads the vendor’s module from its own URL and passes only the options that the vendor supports', async () => {
  const { page, requests } = await openAccount();
  const options = { timeout: 20_000, tag: { referrer: 'x' }, linkedId: 'order-7', extendedResult: true };
  const outcome = await page.evaluate<Outcome>(
    identifyScript({ settings, options: { ...options, ignoreCache: true } }),
  );
  expect(outcome.result).toMatchObject({ visitorId: 'vendorvendorvendor00', incognito: false });
  expect(await calls(page)).toEqual({ load: [{ apiKey: 'key', region: 'eu' }], get: [options] });
  expect(requests.filter((request) => !request.includes('module'))).toEqual(['GET /', `GET ${PATH}`]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('account mode passes on a custom endpoint as an absolute URL with its query', async () => {
  const { page, origin } = await openAccount();
  for (const endpoint of ['https://id.example/result?region=eu', '/web/result?region=eu']) {
    await page.evaluate(identifyScript({ settings: { ...settings, endpoint }, options: { ignoreCache: true } }));
  }
  expect((await calls(page)).load).toEqual([
    { apiKey: 'key', region: 'eu', endpoint: 'https://id.example/result?region=eu' },
    { apiKey: 'key', region: 'eu', endpoint: `${origin}/web/result?region=eu` },
  ]);
});

test('account mode loads the vendor’s script from the vendor’s host when the page’s policy allows it', async () => {
  const policy = PAGE_POLICY.replace("script-src 'self'", "script-src 'self' http://localhost:*");
  const { page, origin } = await open({
    policy,
    answer: (path) => (path.startsWith('/web/') ? vendorScript : undefined),
  });
  const scriptUrlPattern = origin.replace('127.0.0.1', 'localhost') + pattern;
  const outcome = await page.evaluate<Outcome>(identifyScript({ settings: { ...settings, scriptUrlPattern } }));
  expect(outcome.result).toMatchObject({ visitorId: 'vendorvendorvendor00' });
});

test('account mode maps each documented vendor error to our error of the same text and keeps its request ID', async () => {
  const { page } = await openAccount();
  for (const [name, text] of Object.entries(agentErrors)) {
    const options = { linkedId: `fails: ${text}` };
    const outcome = await page.evaluate<Outcome>(identifyScript({ settings, options }));
    expect(outcome).toMatchObject({ name, error: text, requestId: '1763724187402.vEnd0r', cause: `Error: ${text}` });
  }
  const options = { linkedId: 'fails: The moon is in the wrong house' };
  expect(await page.evaluate<Outcome>(identifyScript({ settings, options }))).toMatchObject({
    name: 'generalServerFailure',
    error: 'Request failed',
    cause: 'Error: The moon is in the wrong house',
  });
});

test('account mode maps errors of load, a hanging agent and an invalid result to agent errors', async () => {
  const { page } = await openAccount();
  const refused = page.evaluate<Outcome>(identifyScript({ settings: { ...settings, apiKey: 'expired' } }));
  expect(await refused).toMatchObject({ name: 'apiKeyExpired', error: 'API key expired' });
  const identify = (options: object) => page.evaluate<Outcome>(identifyScript({ settings, options }));
  expect(await identify({ linkedId: 'hangs', timeout: 300 })).toMatchObject({ name: 'clientTimeout' });
  // Without a short timeout, which could pass before the invalid result is there.
  expect(await identify({ linkedId: 'nonsense' })).toMatchObject({ name: 'badResponseFormat' });
});

test('account mode reports scriptLoadFailed when the script is missing and cspBlocked when the page’s policy forbids it', async () => {
  const { page } = await open();
  expect(await page.evaluate<Outcome>(identifyScript({ settings, quick: true }))).toMatchObject({
    name: 'scriptLoadFailed',
    waits: [200, 400, 800, 1600],
  });
  const scriptUrlPattern = `https://vendor.example${pattern}`;
  const elsewhere = { ...settings, scriptUrlPattern };
  expect(await page.evaluate<Outcome>(identifyScript({ settings: elsewhere, quick: true }))).toMatchObject({
    name: 'cspBlocked',
    waits: [],
  });
});

test.each([
  [endpoints.agentScript, `/agent/v${AGENT_VERSION}/a%2Fb/loader_v${LOADER_VERSION}.js`],
  [
    `https://whorl.example${endpoints.agentScript}`,
    `https://whorl.example/agent/v${AGENT_VERSION}/a%2Fb/loader_v${LOADER_VERSION}.js`,
  ],
  [
    'https://vendor.example/v<version>/<apiKey>/loader_v<loaderVersion>.js',
    `https://vendor.example/v${VENDOR_AGENT_VERSION}/a%2Fb/loader_v${VENDOR_LOADER_VERSION}.js`,
  ],
  ['https://vendor.example/v3/<apiKey>/loader_v3.8.4.js', 'https://vendor.example/v3/a%2Fb/loader_v3.8.4.js'],
  ['https://vendor.example/v3/<apiKey>', 'https://vendor.example/v3/a%2Fb'],
])('scriptUrl fills %s with the versions of the maker of that script', (given, url) => {
  expect(scriptUrl(given, 'a/b')).toBe(url);
});
