import { BAD_BOT_THRESHOLD } from '@whorl/contract/identification/bot-evidence.ts';
import type { AutomationTraces } from '@whorl/contract/identification/request.ts';
import { expect, test } from 'vitest';
import { botFacts, chromeOnLinux, noTraces, otherBrowsers } from '../../testing/bot-facts.ts';
import { detectBot } from './detect-bot.ts';

type Differences = NonNullable<Parameters<typeof botFacts>[0]>;
const judge = (differences?: Differences) => detectBot(botFacts(differences));
const withTraces = (traces: Partial<AutomationTraces>): Differences => ({
  payload: { bot: { bot: false, traces: { ...noTraces, ...traces } } },
});

test('an ordinary browser has no bot evidence', () => {
  expect(judge()).toEqual({ bot: { result: 'notDetected' }, score: 0, evidence: [] });
});

test.each(Object.entries(otherBrowsers))('%s has no bot evidence', (_name, differences) => {
  const detection = judge(differences);
  expect(detection).toMatchObject({ bot: { result: 'notDetected' }, score: 0 });
  expect('evidence' in detection && detection.evidence.filter(({ weight }) => weight > 0)).toEqual([]);
});

const androidEmulated =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
const iphoneEmulated = otherBrowsers['Safari on an iPhone'].userAgent;
test.each<[string, Differences]>([
  ['developer tools are open', withTraces({ isWatched: true })],
  [
    'developer tools emulate an Android phone',
    { ...withTraces({ isWatched: true }), userAgent: androidEmulated, headers: { 'sec-ch-ua-mobile': '?1' } },
  ],
  [
    'developer tools emulate an iPhone',
    {
      ...withTraces({ isWatched: true }),
      userAgent: iphoneEmulated,
      headers: { 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"iOS"' },
    },
  ],
  ['an extension gives another name', { userAgent: otherBrowsers['Firefox on Windows'].userAgent }],
  ['a privacy extension', withTraces({ replaced: ['getParameter', 'hardwareConcurrency', 'plugins', 'userAgent'] })],
  [
    'the same, with open developer tools and an invented graphics processor',
    {
      ...withTraces({ isWatched: true, replaced: ['getParameter', 'plugins'] }),
      signals: { webGlBasics: { rendererUnmasked: 'Graphics' } },
    },
  ],
  [
    'a developer who emulates a phone in a virtual machine',
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
  ['a client of another maker', { payload: { digest: undefined, signals: {} } }],
  [
    'an app',
    {
      userAgent: 'Dalvik/2.1.0 (Linux; U; Android 16; Pixel 9)',
      headers: { 'accept-language': undefined, 'sec-fetch-site': undefined },
      payload: { digest: undefined, signals: {} },
    },
  ],
])('a person is not detected as a bot: %s', (_name, differences) => {
  const detection = judge(differences);
  expect(detection).toMatchObject({ bot: { result: 'notDetected' } });
  expect('score' in detection && detection.score).toBeLessThan(BAD_BOT_THRESHOLD);
});

test.each<[string, Differences]>([
  ['headless_chrome', { payload: { bot: { bot: true, botKind: 'headless_chrome' } } }],
  ['no_user_agent', { headers: { 'user-agent': undefined } }],
  ['user_agent_mismatch', { payload: { userAgent: iphoneEmulated } }],
  ['automation_tool', { userAgent: chromeOnLinux.replace('Chrome/', 'HeadlessChrome/') }],
  ['automation_tool', { userAgent: 'curl/8.11.0' }],
  ['automation_tool', { userAgent: 'python-requests/2.32' }],
  ['automation_tool', { userAgent: 'Go-http-client/2.0' }],
  ['automation_globals', withTraces({ globals: ['__playwright__binding__'] })],
  ['webdriver_hidden', withTraces({ webdriver: 'own' })],
  ['webdriver_hidden', withTraces({ webdriver: 'missing' })],
  ['webdriver_hidden', withTraces({ webdriver: 'replaced' })],
  ['webdriver_hidden', { ...otherBrowsers['Firefox on Windows'], ...withTraces({ webdriver: 'missing' }) }],
  ['webdriver_hidden', { ...otherBrowsers['Safari on a Mac'], ...withTraces({ webdriver: 'missing' }) }],
  ['headless_firefox', { ...otherBrowsers['Firefox on Windows'], ...withTraces({ isHeadless: true }) }],
  ['chrome_runtime_faked', withTraces({ replaced: ['chromeRuntime'] })],
])('this evidence alone is sufficient: %s', (type, differences) => {
  const detection = judge(differences);
  expect(detection).toMatchObject({ bot: { result: 'bad', type } });
  expect('score' in detection && detection.score).toBeGreaterThanOrEqual(BAD_BOT_THRESHOLD);
});

test('weak evidence adds up for a stealth script that patches properties', () => {
  const patched = judge({
    ...withTraces({ isWatched: true, replaced: ['languages', 'permissions', 'getParameter'] }),
    signals: { webGlBasics: { rendererUnmasked: 'Intel Iris OpenGL Engine' } },
  });
  expect(patched).toMatchObject({ bot: { result: 'bad' }, score: 0.95 });
});

test('weak evidence adds up for a program that posts forged signals', () => {
  const forged = judge({
    elapsedMs: 3,
    headers: { 'accept-language': undefined, 'sec-fetch-site': undefined },
    payload: { digest: undefined, signals: { platform: { value: 'Win32' } }, bot: { bot: false } },
  });
  expect(forged).toMatchObject({ bot: { result: 'bad' }, score: 1 });
});

test('the evidence is sorted by weight, and the score is its sum', () => {
  const detection = judge({
    ...withTraces({ isWatched: true }),
    signals: { webGlBasics: { rendererUnmasked: 'ANGLE (Intel, Mesa Intel(R) UHD, OpenGL 4.6)' } },
    headers: { 'accept-language': 'fr' },
  });
  expect(detection).toMatchObject({
    score: 0.35,
    evidence: [
      { name: 'remote_control', weight: 0.3 },
      { name: 'other_language', weight: 0.15 },
      { name: 'graphics_card', weight: -0.1 },
    ],
  });
});

test('evidence for a person does not outweigh evidence that is sufficient alone', () => {
  const withCard = { webGlBasics: { rendererUnmasked: 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060, D3D11)' } };
  expect(judge({ ...withTraces({ webdriver: 'own' }), signals: withCard })).toMatchObject({ bot: { result: 'bad' } });
});

test('there is no result if the detectors failed, unless other evidence is sufficient', () => {
  expect(judge({ payload: { bot: undefined } })).toHaveProperty('failed');
  expect(judge({ payload: { bot: { error: 'it broke' } } })).toEqual({ failed: expect.stringContaining('it broke') });
  expect(judge({ payload: { bot: undefined }, userAgent: 'curl/8' })).toMatchObject({ bot: { result: 'bad' } });
});

test('an old Firefox whose preferences remove navigator.webdriver is not reported as hiding it', () => {
  const oldFirefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:78.0) Gecko/20100101 Firefox/78.0';
  const detection = judge({
    ...otherBrowsers['Firefox on Windows'],
    ...withTraces({ webdriver: 'missing' }),
    userAgent: oldFirefox,
  });
  expect(detection).toMatchObject({ bot: { result: 'notDetected' }, score: 0 });
});

test('an engine without navigator.webdriver is not reported as hiding it', () => {
  const oldSafari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11) AppleWebKit/601 (KHTML, like Gecko) Version/9.0 Safari/601';
  const detection = judge({
    ...otherBrowsers['Safari on a Mac'],
    ...withTraces({ webdriver: 'missing' }),
    userAgent: oldSafari,
  });
  expect(detection).toMatchObject({ bot: { result: 'notDetected' }, score: 0 });
});
