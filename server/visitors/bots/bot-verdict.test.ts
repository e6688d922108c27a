import { BAD_FROM } from '@whorl/contract/identification/bot-evidence.ts';
import type { AutomationTraces } from '@whorl/contract/identification/request.ts';
import { expect, test } from 'vitest';
import { botFacts, chromeOnLinux, noTraces, otherBrowsers } from '../../testing/bot-facts.ts';
import { judgeBot } from './bot-verdict.ts';

type Differences = NonNullable<Parameters<typeof botFacts>[0]>;
const judge = (differences?: Differences) => judgeBot(botFacts(differences));
const withTraces = (traces: Partial<AutomationTraces>): Differences => ({
  reading: { bot: { bot: false, traces: { ...noTraces, ...traces } } },
});

test('nothing speaks against an ordinary browser', () => {
  expect(judge()).toEqual({ bot: { result: 'notDetected' }, score: 0, evidence: [] });
});

test.each(Object.entries(otherBrowsers))('nothing speaks against %s', (_name, differences) => {
  const verdict = judge(differences);
  expect(verdict).toMatchObject({ bot: { result: 'notDetected' }, score: 0 });
  expect('evidence' in verdict && verdict.evidence.filter(({ weight }) => weight > 0)).toEqual([]);
});

const androidEmulated =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
const iphoneEmulated = otherBrowsers['Safari on an iPhone'].userAgent;
test.each<[string, Differences]>([
  ['developer tools are open', withTraces({ isWatched: true })],
  [
    'developer tools show an Android telephone',
    { ...withTraces({ isWatched: true }), userAgent: androidEmulated, headers: { 'sec-ch-ua-mobile': '?1' } },
  ],
  [
    'developer tools show an iPhone',
    {
      ...withTraces({ isWatched: true }),
      userAgent: iphoneEmulated,
      headers: { 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"iOS"' },
    },
  ],
  ['an extension gives another name', { userAgent: otherBrowsers['Firefox on Windows'].userAgent }],
  [
    'an extension against fingerprinting',
    withTraces({ replaced: ['getParameter', 'hardwareConcurrency', 'plugins', 'userAgent'] }),
  ],
  [
    'the same, with open developer tools and an invented graphics processor',
    {
      ...withTraces({ isWatched: true, replaced: ['getParameter', 'plugins'] }),
      signals: { webGlBasics: { rendererUnmasked: 'Graphics' } },
    },
  ],
  [
    'a developer with a telephone in the tools, in a virtual machine',
    {
      ...withTraces({ isWatched: true }),
      userAgent: androidEmulated,
      headers: { 'sec-ch-ua-mobile': '?1' },
      signals: { webGlBasics: { rendererUnmasked: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader))' } },
    },
  ],
  ['a proxy removes headers', { headers: { 'accept-language': undefined, 'sec-fetch-site': undefined } }],
  ['no graphics at all', { signals: { webGlBasics: null } }],
  ['software draws', { signals: { webGlBasics: { rendererUnmasked: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader))' } } }],
  ['the languages are in another order', { headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' } }],
  ['a client of another maker', { reading: { digest: undefined, signals: {} } }],
  [
    'an app',
    {
      userAgent: 'Dalvik/2.1.0 (Linux; U; Android 16; Pixel 9)',
      headers: { 'accept-language': undefined, 'sec-fetch-site': undefined },
      reading: { digest: undefined, signals: {} },
    },
  ],
])('a person is left alone: %s', (_name, differences) => {
  const verdict = judge(differences);
  expect(verdict).toMatchObject({ bot: { result: 'notDetected' } });
  expect('score' in verdict && verdict.score).toBeLessThan(BAD_FROM);
});

test.each<[string, Differences]>([
  ['headless_chrome', { reading: { bot: { bot: true, botKind: 'headless_chrome' } } }],
  ['no_user_agent', { headers: { 'user-agent': undefined } }],
  ['user_agent_mismatch', { reading: { userAgent: iphoneEmulated } }],
  ['automation_tool', { userAgent: chromeOnLinux.replace('Chrome/', 'HeadlessChrome/') }],
  ['automation_tool', { userAgent: 'curl/8.11.0' }],
  ['automation_tool', { userAgent: 'python-requests/2.32' }],
  ['automation_tool', { userAgent: 'Go-http-client/2.0' }],
  ['automation_globals', withTraces({ globals: ['__playwright__binding__'] })],
  ['webdriver_hidden', withTraces({ webdriver: 'own' })],
  ['webdriver_hidden', withTraces({ webdriver: 'missing' })],
  ['webdriver_hidden', withTraces({ webdriver: 'replaced' })],
  ['chrome_runtime_faked', withTraces({ replaced: ['chromeRuntime'] })],
])('enough by itself: %s', (type, differences) => {
  const verdict = judge(differences);
  expect(verdict).toMatchObject({ bot: { result: 'bad', type } });
  expect('score' in verdict && verdict.score).toBeGreaterThanOrEqual(BAD_FROM);
});

test('little things add up: a recipe that patches what others look at', () => {
  const patched = judge({
    ...withTraces({ isWatched: true, replaced: ['languages', 'permissions', 'getParameter'] }),
    signals: { webGlBasics: { rendererUnmasked: 'Intel Iris OpenGL Engine' } },
  });
  expect(patched).toMatchObject({ bot: { result: 'bad' }, score: 0.95 });
});

test('little things add up: a program that posts what it has made up', () => {
  const forged = judge({
    elapsedMs: 3,
    headers: { 'accept-language': undefined, 'sec-fetch-site': undefined },
    reading: { digest: undefined, signals: { platform: { value: 'Win32' } }, bot: { bot: false } },
  });
  expect(forged).toMatchObject({ bot: { result: 'bad' }, score: 1 });
});

test('the evidence is sorted by how much it weighs, and the score is its sum', () => {
  const verdict = judge({
    ...withTraces({ isWatched: true }),
    signals: { webGlBasics: { rendererUnmasked: 'ANGLE (Intel, Mesa Intel(R) UHD, OpenGL 4.6)' } },
    headers: { 'accept-language': 'fr' },
  });
  expect(verdict).toMatchObject({
    score: 0.35,
    evidence: [
      { name: 'remote_control', weight: 0.3 },
      { name: 'other_language', weight: 0.15 },
      { name: 'graphics_card', weight: -0.1 },
    ],
  });
});

test('what speaks for a person does not make up for what is enough by itself', () => {
  const withCard = { webGlBasics: { rendererUnmasked: 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060, D3D11)' } };
  expect(judge({ ...withTraces({ webdriver: 'own' }), signals: withCard })).toMatchObject({ bot: { result: 'bad' } });
});

test('detectors that did not answer leave it open, unless something else is enough', () => {
  expect(judge({ reading: { bot: undefined } })).toHaveProperty('failed');
  expect(judge({ reading: { bot: { error: 'it broke' } } })).toEqual({ failed: expect.stringContaining('it broke') });
  expect(judge({ reading: { bot: undefined }, userAgent: 'curl/8' })).toMatchObject({ bot: { result: 'bad' } });
});

test('no engine without navigator.webdriver is taken for one that hides it', () => {
  const oldSafari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11) AppleWebKit/601 (KHTML, like Gecko) Version/9.0 Safari/601';
  const { reading } = withTraces({ webdriver: 'missing' });
  const verdict = judge({ ...otherBrowsers['Safari on a Mac'], userAgent: oldSafari, reading: { bot: reading?.bot } });
  expect(verdict).toMatchObject({ bot: { result: 'notDetected' }, score: 0 });
});
