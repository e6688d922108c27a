import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { privateDirectories, startDirectory } from '../../testing/agents.ts';
import { noTraces } from '../../testing/bot-facts.ts';
import { createTestClock } from '../../testing/clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { postSignals, readStoredProducts, TEST_USER_AGENT } from '../../testing/signals.ts';
import { createAgentKey, signRequest } from '../../testing/signed-requests.ts';
import { readAgentCatalog } from './agent-catalog.ts';

function writeFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'known-agents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function startNamer(environment: Record<string, string> = {}) {
  const clock = createTestClock();
  const server = await startTestServer({ clock, environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment } });
  return {
    server,
    clock,
    async identify(headers: Record<string, string> = {}, payload: object = {}) {
      const userAgent = headers['user-agent'] ?? TEST_USER_AGENT;
      const response = await postSignals(server, { userAgent, ...payload }, { 'x-forwarded-for': OUTSIDE, ...headers });
      const { botInfo } = await readStoredProducts(server, response);
      if (botInfo !== undefined && 'error' in botInfo) throw new Error(botInfo.error.message);
      return botInfo?.data;
    },
  };
}
const OUTSIDE = '198.51.100.7';
const INSIDE = '192.0.2.40';
const prefixes = [{ ipv4Prefix: '192.0.2.32/27' }];
const compatible = (name: string) => `Mozilla/5.0 (compatible; ${name}; +https://agent.example/bot)`;

test.each([
  ['ChatGPT-User/1.0', { name: 'ChatGPT-User', provider: 'OpenAI', category: 'ai_assistant' }],
  ['OAI-SearchBot/1.3', { name: 'OAI-SearchBot', category: 'ai_search' }],
  ['GPTBot/1.3', { name: 'GPTBot', category: 'ai_crawler' }],
  ['Claude-User/1.0', { name: 'Claude-User', provider: 'Anthropic' }],
  ['ClaudeBot/1.0', { name: 'ClaudeBot', category: 'ai_crawler' }],
  ['Perplexity-User/1.0', { name: 'Perplexity-User', provider: 'Perplexity' }],
  ['Google-Agent', { name: 'Google-Agent', category: 'ai_agent' }],
  ['Googlebot/2.1', { name: 'Googlebot', category: 'search_engine_crawler' }],
  ['Harbour-Spider/1.0', { name: 'harbour-spider', provider: 'unknown', category: 'unknown' }],
])('a User-Agent with %s is named without proof', async (word, expected) => {
  const { identify } = await startNamer();
  expect(await identify({ 'user-agent': compatible(word) })).toMatchObject({
    ...expected,
    identity: 'unknown',
    confidence: 'low',
    identifiedBy: 'user_agent',
  });
});

test('a person’s browser names no agent', async () => {
  const { identify } = await startNamer();
  expect(await identify()).toBeUndefined();
});

test('published IP ranges prove a crawler, reveal an impostor, and name a client that doesn’t declare itself', async () => {
  const { identify } = await startNamer({ GOOD_BOT_RANGES: writeFile({ 'chatgpt-user': { prefixes } }) });
  const userAgent = compatible('ChatGPT-User/1.0');
  const named = { name: 'ChatGPT-User', provider: 'OpenAI', identifiedBy: 'ip_range' };
  expect(await identify({ 'user-agent': userAgent, 'x-forwarded-for': INSIDE })).toMatchObject({
    ...named,
    identity: 'verified',
    confidence: 'high',
  });
  expect(await identify({ 'user-agent': userAgent })).toMatchObject({
    ...named,
    identity: 'spoofed',
    reason: 'outside_ip_ranges',
  });
  expect(await identify({ 'x-forwarded-for': INSIDE })).toMatchObject({
    ...named,
    identity: 'verified',
    confidence: 'medium',
  });
});

test.each([
  ['the detectors', { bot: { bot: true, botKind: 'headless_chrome' } }, 'Headless Chrome'],
  ['the detectors', { bot: { bot: true, botKind: 'selenium' } }, 'Selenium'],
  ['headless mode', { bot: { bot: false, traces: { ...noTraces, isHeadless: true } } }, 'Headless Firefox'],
  [
    'a global variable',
    { bot: { bot: false, traces: { ...noTraces, globals: ['__playwright__binding__'] } } },
    'Playwright',
  ],
  ['a global variable', { bot: { bot: false, traces: { ...noTraces, globals: ['__stagehand'] } } }, 'Stagehand'],
])('%s in the browser name an automation framework', async (_source, payload, name) => {
  const { identify } = await startNamer();
  expect(await identify({}, payload)).toMatchObject({ name, identity: 'unknown', identifiedBy: 'browser' });
});

test('a crawler that hides its automation is spoofed', async () => {
  const { identify } = await startNamer();
  const payload = { bot: { bot: false, traces: { ...noTraces, webdriver: 'own' } } };
  expect(await identify({ 'user-agent': compatible('Googlebot/2.1') }, payload)).toMatchObject({
    name: 'Googlebot',
    identity: 'spoofed',
    reason: 'contradicted',
  });
});

test('a signature takes precedence over the IP address, that over the browser, and that over the User-Agent', async () => {
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const { server, clock, identify } = await startNamer({
    ...privateDirectories,
    GOOD_BOT_RANGES: writeFile({ gptbot: { prefixes } }),
  });
  const headless = { bot: { bot: true, botKind: 'headless_chrome' } };
  const signature = await signRequest({
    key,
    url: server.url + endpoints.identify,
    now: clock.now(),
    agent: `"${directory.url}"`,
  });
  const all = { 'user-agent': `${TEST_USER_AGENT} Claude-User/1.0`, 'x-forwarded-for': INSIDE };
  expect(await identify({ ...all, ...signature }, headless)).toMatchObject({ identifiedBy: 'signature' });
  expect(await identify(all, headless)).toMatchObject({ name: 'GPTBot', identifiedBy: 'ip_range' });
  const { 'x-forwarded-for': _, ...outside } = all;
  expect(await identify(outside, headless)).toMatchObject({ name: 'Headless Chrome', identifiedBy: 'browser' });
  expect(await identify(outside)).toMatchObject({ name: 'Claude-User', identifiedBy: 'user_agent' });
});

const entry = {
  name: 'Shop assistant',
  category: 'ai_agent',
  provider: 'Shop',
  providerUrl: 'https://shop.example',
  userAgents: ['Shop-Assistant'],
  source: 'https://shop.example/assistant',
  date: '2026-11-27',
};

test('the operator’s file names agents, pins keys and takes precedence', async () => {
  const [own, customers] = [createAgentKey(), createAgentKey()];
  const agents = [
    { ...entry, directory: 'https://agent.shop.example', directedBy: 'provider', keys: [own.jwk], alwaysSigns: true },
    { ...entry, name: 'Rented browser', userAgents: [], directory: 'https://rent.example', keys: [customers.jwk] },
    { ...entry, name: 'My GPTBot', userAgents: ['GPTBot'] },
  ];
  // Pinned keys need no network.
  const { server, clock, identify } = await startNamer({
    KNOWN_AGENTS: writeFile({ agents }),
    AGENT_DIRECTORIES: 'off',
  });
  const sign = (key: typeof own, agent?: string) =>
    signRequest({ key, url: server.url + endpoints.identify, now: clock.now(), agent });
  const shop = { name: 'Shop assistant', providerUrl: 'https://shop.example', identity: 'verified' };
  expect(await identify(await sign(own, '"https://agent.shop.example"'))).toMatchObject(shop);
  // Without Signature-Agent, as an earlier draft allowed.
  expect(await identify(await sign(own))).toMatchObject(shop);
  expect(await identify(await sign(customers, '"https://rent.example"'))).toMatchObject({
    name: 'Rented browser',
    identity: 'signed',
  });
  expect(await identify(await sign(own, '"https://rent.example"'))).toMatchObject({
    identity: 'unknown',
    reason: 'directory_not_allowed',
  });
  expect(await identify(await sign(createAgentKey()))).toMatchObject({ identity: 'unknown', reason: 'no_directory' });
  expect(await identify({ 'user-agent': compatible('Shop-Assistant/2') })).toMatchObject({
    name: 'Shop assistant',
    identity: 'spoofed',
    reason: 'unsigned',
  });
  expect(await identify({ 'user-agent': compatible('GPTBot/1.3') })).toMatchObject({ name: 'My GPTBot' });
});

test('with known directories only, no other one is requested', async () => {
  const [known, other] = [createAgentKey(), createAgentKey()];
  const [knownDirectory, otherDirectory] = [await startDirectory([known]), await startDirectory([other])];
  const { server, clock, identify } = await startNamer({
    ...privateDirectories,
    AGENT_DIRECTORIES: 'known',
    KNOWN_AGENTS: writeFile({ agents: [{ ...entry, directory: knownDirectory.url }] }),
  });
  const url = server.url + endpoints.identify;
  const sign = (key: typeof known, agent: string) => signRequest({ key, url, now: clock.now(), agent: `"${agent}"` });
  expect(await identify(await sign(known, knownDirectory.url))).toMatchObject({ identity: 'signed' });
  expect(await identify(await sign(other, otherDirectory.url))).toMatchObject({ reason: 'directory_not_allowed' });
  expect(otherDirectory.requests).toHaveLength(0);
});

test('every bundled agent can be found by its user agents, directory and evidence', () => {
  const catalog = readAgentCatalog(undefined);
  expect(catalog.findByUserAgent(compatible('GPTBot/1.3'))?.name).toBe('GPTBot');
  expect(catalog.findByUserAgent(TEST_USER_AGENT)).toBeUndefined();
  expect(catalog.findByDirectory('https://chatgpt.com')).toMatchObject({ name: 'ChatGPT agent', category: 'ai_agent' });
  expect(catalog.findByDirectory('https://chatgpt.com.evil.example')).toBeUndefined();
  expect(catalog.findByEvidence('phantomjs', [])?.name).toBe('PhantomJS');
});

test.each([
  ['not JSON', '{'],
  ['an entry without a source', { agents: [{ ...entry, source: undefined }] }],
  ['an unknown category', { agents: [{ ...entry, category: 'robots' }] }],
  ['an unknown field', { agents: [{ ...entry, useragents: ['x'] }] }],
  ['a directory with a path', { agents: [{ ...entry, directory: 'https://shop.example/keys' }] }],
  ['a user agent that would be in any other', { agents: [{ ...entry, userAgents: ['a'] }] }],
])('an invalid file stops the start with its path: %s', async (_name, content) => {
  const path = writeFile(content);
  await expect(startTestServer({ environment: { KNOWN_AGENTS: path } })).rejects.toThrow(`KNOWN_AGENTS: ${path}`);
});
