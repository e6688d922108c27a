import { MIN_COLLECTION_MS } from '@whorl/contract/identification/ticket.ts';
import { expect, test } from 'vitest';
import { botFacts, chromeOnLinux, otherBrowsers } from '../../testing/bot-facts.ts';
import {
  findMissingHeaders,
  findOtherBrowser,
  findOtherLanguage,
  findUserAgentMismatch,
} from './bot-evidence-headers.ts';
import { findFewSignals, findNoDigest, findOtherRenderer, findTooFast } from './bot-evidence-payload.ts';

const windows = otherBrowsers['Chrome on Windows'].userAgent;
const safari = otherBrowsers['Safari on a Mac'].userAgent;

test.each([
  ['the same', {}, undefined],
  ['a name of another system', { userAgent: windows }, /says Windows, the platform Linux; .*a client hint Linux/],
  ['another platform only', { signals: { platform: 'Win32' } }, /says Linux, the platform Windows$/],
  ['an unknown platform', { signals: { platform: 'Amiga' } }, undefined],
  ['a name of another engine', { ...otherBrowsers['Safari on a Mac'], signals: { vendor: 'Google Inc.' } }, /WebKit/],
  ['client hints of an engine that has none', { ...otherBrowsers['Firefox on Windows'], headers: {} }, /Gecko/],
  ['another version', { userAgent: chromeOnLinux.replace('156', '120') }, /Chromium 120, a client hint Chromium 156/],
  ['a desktop that is mobile', { headers: { 'sec-ch-ua-mobile': '?1' } }, /mobile/],
])('findOtherBrowser() compares the user agent with other signals: %s', (_name, differences, says) => {
  const found = findOtherBrowser(botFacts(differences))?.says;
  if (says === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(says);
});

test('findOtherBrowser() counts several differences once', () => {
  const one = findOtherBrowser(botFacts({ signals: { platform: 'Win32' } }));
  const many = findOtherBrowser(botFacts({ userAgent: safari }));
  expect(many?.weight).toBe(one?.weight);
});

test.each([
  ['en-US,en;q=0.9', [['en-GB'], ['en-GB', 'en']], false],
  ['en-US', [['en-US'], ['en-US', 'de', 'fr']], false],
  ['de', [['en-US']], true],
  ['*', [['en-US']], false],
  ['de', undefined, false],
  ['', [['en']], false],
])('findOtherLanguage() compares %s in the header with %j in script', (header, languages, differs) => {
  const facts = botFacts({ headers: { 'accept-language': header }, signals: { languages } });
  expect(findOtherLanguage(facts) !== undefined).toBe(differs);
});

test.each([
  ['all there', {}, undefined],
  ['no language', { headers: { 'accept-language': undefined } }, 'Accept-Language'],
  ['no fetch metadata on this machine', { headers: { 'sec-fetch-site': undefined } }, 'Sec-Fetch-Site'],
  [
    'no fetch metadata under https',
    {
      headers: { host: 'shop.example.com', 'sec-fetch-site': undefined },
      payload: { url: 'https://shop.example.com/' },
    },
    'Sec-Fetch-Site',
  ],
  [
    'no fetch metadata over plain http, where none is sent',
    {
      headers: { host: '192.168.1.4:8000', 'sec-fetch-site': undefined },
      payload: { url: 'http://192.168.1.4:8000/' },
    },
    undefined,
  ],
  [
    'a Safari before it sent any',
    { userAgent: safari.replace('18.5', '15.6'), headers: { 'sec-fetch-site': undefined } },
    undefined,
  ],
  ['a Safari that should', { userAgent: safari, headers: { 'sec-fetch-site': undefined } }, 'Sec-Fetch-Site'],
])('findMissingHeaders() checks the headers that every browser sends: %s', (_name, differences, missing) => {
  const found = findMissingHeaders(botFacts(differences));
  if (missing === undefined) expect(found).toBeUndefined();
  else expect(found?.says).toContain(missing);
});

test.each([
  [MIN_COLLECTION_MS - 1, true],
  [0, true],
  [MIN_COLLECTION_MS, false],
  // The clock of another process may be behind.
  [-500, false],
  [undefined, false],
])('findTooFast() judges %s ms between ticket and signal payload', (elapsedMs, isTooFast) => {
  expect(findTooFast(botFacts({ elapsedMs })) !== undefined).toBe(isTooFast);
});

test('a missing digest and too few signals are evidence', () => {
  expect(findNoDigest(botFacts({ payload: { digest: undefined } }))).toBeDefined();
  expect(findFewSignals(botFacts({ payload: { signals: {} } }))).toBeDefined();
  expect(findNoDigest(botFacts()) ?? findFewSignals(botFacts())).toBeUndefined();
  // A browser in which many signals fail still reports each failure.
  const failed = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`s${index}`, { error: 'blocked' }]));
  expect(findFewSignals(botFacts({ payload: { signals: failed } }))).toBeUndefined();
});

test.each([
  [chromeOnLinux, 'Intel Iris OpenGL Engine', true],
  [chromeOnLinux, 'ANGLE (Intel, Mesa Intel(R) UHD, OpenGL 4.6)', false],
  [chromeOnLinux.replace('156', '100'), 'Mesa DRI Intel(R) HD Graphics', false],
  [safari, 'Apple GPU', false],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/156.0.0.0 Mobile Safari/537.36', 'Adreno (TM) 740', false],
])('findOtherRenderer() judges %s with renderer %s', (userAgent, rendererUnmasked, isOdd) => {
  const found = findOtherRenderer(botFacts({ userAgent, signals: { webGlBasics: { rendererUnmasked } } }));
  expect(found !== undefined).toBe(isOdd);
});

test('findUserAgentMismatch() finds different user agents in header and script', () => {
  expect(findUserAgentMismatch(botFacts({ payload: { userAgent: windows } }))).toBeDefined();
  expect(findUserAgentMismatch(botFacts({ userAgent: windows }))).toBeUndefined();
});
