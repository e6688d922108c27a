import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeBot } from './bot-verdict.ts';
import { createGoodBots } from './good-bots.ts';
import { botFacts, chromeOnLinux, noTraces } from './test-bot-facts.ts';

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
])('with the operator’s list: %s from %s', (userAgent, address, claimed) => {
  expect(createGoodBots(writeRanges(documentation))(userAgent, address)).toEqual(claimed);
});

test('without a list nobody is checked', () => {
  expect(createGoodBots(undefined)(googlebot, '192.0.2.40')).toEqual({ name: 'googlebot', address: 'unknown' });
});

test.each([
  ['not JSON', 'nothing'],
  ['another shape', { googlebot: ['192.0.2.0/24'] }],
  ['no network', { googlebot: { prefixes: [{ ipv4Prefix: '192.0.2.0' }] } }],
  ['a network of the other kind', { googlebot: { prefixes: [{ ipv4Prefix: '2001:db8::/32' }] } }],
])('a list that cannot be read names itself: %s', (_name, content) => {
  const path = writeRanges(content);
  expect(() => createGoodBots(path)).toThrow(`GOOD_BOT_RANGES: ${path}`);
});

test.each([
  ['verified', 'good', 'googlebot', 'crawler_verified'],
  ['unknown', 'good', 'googlebot', 'crawler_unverified'],
  ['outside', 'bad', 'crawler_impostor', 'crawler_impostor'],
] as const)('an address that is %s makes a %s bot', (address, result, type, evidence) => {
  const verdict = judgeBot(botFacts({ userAgent: googlebot, crawler: { name: 'googlebot', address } }));
  expect(verdict).toMatchObject({ bot: { result, type } });
  expect('evidence' in verdict && verdict.evidence.map(({ name }) => name)).toContain(evidence);
});

const unknown = { name: 'googlebot', address: 'unknown' } as const;
test.each<[string, NonNullable<Parameters<typeof botFacts>[0]>, string]>([
  ['runs on Windows', { signals: { platform: 'Win32' } }, 'crawler_impostor'],
  ['tells script another name', { reading: { userAgent: chromeOnLinux } }, 'user_agent_mismatch'],
  ['hides', { reading: { bot: { bot: false, traces: { ...noTraces, webdriver: 'own' } } } }, 'webdriver_hidden'],
])('a crawler that %s is none, even where addresses are not known', (_name, differences, type) => {
  const verdict = judgeBot(botFacts({ userAgent: googlebot, crawler: unknown, ...differences }));
  expect(verdict).toMatchObject({ bot: { result: 'bad', type } });
});

test('an address that is verified is stronger than what the reading says', () => {
  const facts = botFacts({
    userAgent: googlebot,
    signals: { platform: 'Win32' },
    crawler: { name: 'googlebot', address: 'verified' },
  });
  expect(judgeBot(facts)).toMatchObject({ bot: { result: 'good', type: 'googlebot' } });
});
