import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import { expect, onTestFinished, test } from 'vitest';
import { botFacts, chromeOnLinux, noTraces } from '../../testing/bot-facts.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { postSignals } from '../../testing/signals.ts';
import { detectBot } from './detect-bot.ts';
import { createCrawlerIdentifier } from './good-bots.ts';

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const bingbot = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)';

function writeRanges(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'good-bots-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'ranges.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const documentation = {
  Googlebot: {
    creationTime: '2026-11-01T00:00:00',
    prefixes: [{ ipv4Prefix: '192.0.2.32/27' }, { ipv6Prefix: '2001:db8:7::/64' }],
  },
};

test.each([
  [googlebot, '192.0.2.40', { name: 'googlebot', address: 'verified' }],
  [googlebot, '::ffff:192.0.2.40', { name: 'googlebot', address: 'verified' }],
  [googlebot, '2001:db8:7::12', { name: 'googlebot', address: 'verified' }],
  [googlebot, '192.0.2.64', { name: 'googlebot', address: 'outside' }],
  [googlebot, '2001:db8:8::12', { name: 'googlebot', address: 'outside' }],
  [googlebot, 'unknown', { name: 'googlebot', address: 'unknown' }],
  [bingbot, '192.0.2.40', { name: 'bingbot', address: 'unknown' }],
  [chromeOnLinux, '192.0.2.40', undefined],
])('createCrawlerIdentifier() checks the operator’s list: %s from %s', (userAgent, address, claimed) => {
  expect(createCrawlerIdentifier(writeRanges(documentation)).identify(userAgent, address)).toEqual(claimed);
});

test('no crawler is verified without a list', () => {
  expect(createCrawlerIdentifier(undefined).identify(googlebot, '192.0.2.40')).toEqual({
    name: 'googlebot',
    address: 'unknown',
  });
});

test.each([
  ['not JSON', 'nothing'],
  ['another shape', { googlebot: ['192.0.2.0/24'] }],
  ['a name that says nothing', { '': { prefixes: [] } }],
  ['no network', { googlebot: { prefixes: [{ ipv4Prefix: '192.0.2.0' }] } }],
  ['a network of the other kind', { googlebot: { prefixes: [{ ipv4Prefix: '2001:db8::/32' }] } }],
])('an invalid list throws an error with its path: %s', (_name, content) => {
  const path = writeRanges(content);
  expect(() => createCrawlerIdentifier(path)).toThrow(`GOOD_BOT_RANGES: ${path}`);
});

test.each([
  ['verified', 'good', 'googlebot', 'crawler_verified'],
  ['unknown', 'good', 'googlebot', 'crawler_unverified'],
  ['outside', 'bad', 'crawler_impostor', 'crawler_impostor'],
] as const)('an address that is %s makes a %s bot', (address, result, type, evidence) => {
  const detection = detectBot(botFacts({ userAgent: googlebot, crawler: { name: 'googlebot', address } }));
  expect(detection).toMatchObject({ bot: { result, type } });
  expect('evidence' in detection && detection.evidence.map(({ name }) => name)).toContain(evidence);
});

const declared: readonly (readonly [userAgent: string, name: string])[] = [
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'adsbot-google'],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', 'google-inspectiontool'],
  ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)', 'pinterestbot'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)',
    'amazonbot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
    'perplexitybot',
  ],
  ['Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)', 'petalbot'],
  ['Googlebot-Image/1.0', 'googlebot'],
  // Not on any list.
  ['Mozilla/5.0 (compatible; LighthouseKeeperBot/3.1; +https://lighthouse.example/bot)', 'lighthousekeeperbot'],
  ['Mozilla/5.0 (compatible; Harbour-Spider; feedback@harbour.example)', 'harbour-spider'],
];

/** Sends a signal payload by HTTP and returns the bot result. */
async function detectOverHttp(server: TestServer, userAgent: string, address: string) {
  const answer = await postSignals(server, { userAgent }, { 'user-agent': userAgent, 'x-forwarded-for': address });
  const { result } = (await answer.json()) as { result: IdentificationResult };
  return result.products.botd;
}

test('a declared crawler is a good bot, by its name alone if no list is configured', async () => {
  const server = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  for (const [userAgent, type] of declared) {
    const botd = await detectOverHttp(server, userAgent, '192.0.2.7');
    expect(botd, userAgent).toMatchObject({
      data: { bot: { result: 'good', type }, evidence: [{ name: 'crawler_declared' }, { name: 'crawler_unverified' }] },
    });
  }
});

test.each([
  'curl/8.11.0',
  'python-requests/2.32',
  'Go-http-client/2.0',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'Scrapy/2.11.2 (+https://scrapy.org)',
  chromeOnLinux.replace('Chrome/', 'HeadlessChrome/'),
  `${chromeOnLinux.replace('Chrome/', 'HeadlessChrome/')} (+https://shop.example/bot)`,
  // Declares itself as a bot, but without a contact address.
  'Mozilla/5.0 (compatible; anybot/1.0)',
])('a tool is not a declared crawler: %s', async (userAgent) => {
  const server = await startTestServer();
  expect(await detectOverHttp(server, userAgent, '192.0.2.7')).toMatchObject({
    data: { bot: { result: 'bad', type: 'automation_tool' } },
  });
});

test('every name of the operator’s list is recognized', async () => {
  const prefixes = [{ ipv4Prefix: '192.0.2.32/27' }];
  const GOOD_BOT_RANGES = writeRanges({ PetalBot: { prefixes }, 'Price Watcher': { prefixes } });
  const server = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1', GOOD_BOT_RANGES } });
  const petalbot = 'Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)';
  for (const userAgent of [petalbot, 'Price Watcher/2']) {
    expect(await detectOverHttp(server, userAgent, '192.0.2.40')).toMatchObject({
      data: { bot: { result: 'good' }, evidence: [{ name: 'crawler_declared' }, { name: 'crawler_verified' }] },
    });
    expect(await detectOverHttp(server, userAgent, '198.51.100.7')).toMatchObject({
      data: { bot: { result: 'bad', type: 'crawler_impostor' } },
    });
  }
});

const unknown = { name: 'googlebot', address: 'unknown' } as const;
test.each<[string, NonNullable<Parameters<typeof botFacts>[0]>, string]>([
  ['runs on Windows', { signals: { platform: 'Win32' } }, 'crawler_impostor'],
  ['has another user agent in script', { payload: { userAgent: chromeOnLinux } }, 'user_agent_mismatch'],
  ['hides', { payload: { bot: { bot: false, traces: { ...noTraces, webdriver: 'own' } } } }, 'webdriver_hidden'],
])('a declared crawler that %s is a bad bot, even without known IP ranges', (_name, differences, type) => {
  const detection = detectBot(botFacts({ userAgent: googlebot, crawler: unknown, ...differences }));
  expect(detection).toMatchObject({ bot: { result: 'bad', type } });
});

test('a verified IP address outweighs contradicting signals', () => {
  const facts = botFacts({
    userAgent: googlebot,
    signals: { platform: 'Win32' },
    crawler: { name: 'googlebot', address: 'verified' },
  });
  expect(detectBot(facts)).toMatchObject({ bot: { result: 'good', type: 'googlebot' } });
});
