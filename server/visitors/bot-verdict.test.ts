import { expect, test } from 'vitest';
import { type BotEvidence, judgeBot } from './bot-verdict.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const person: BotEvidence = { header: chrome, claimed: chrome, reading: { bot: false } };
const judge = (evidence: Partial<BotEvidence>) => judgeBot({ ...person, ...evidence });
const withAgent = (userAgent: string) => judge({ header: userAgent, claimed: userAgent });

test('an ordinary browser in which no detector fired', () => {
  expect(judge({})).toEqual({ result: 'notDetected' });
});

test.each([
  ['webdriver', { reading: { bot: true, botKind: 'webdriver' } as const }],
  ['no_user_agent', { header: '' }],
  ['user_agent_mismatch', { claimed: `${chrome} Edg/142.0` }],
])('bad: %s', (type, evidence) => {
  expect(judge(evidence)).toEqual({ result: 'bad', type });
});

test.each([chrome.replace('Chrome/', 'HeadlessChrome/'), 'curl/8.11.0', 'python-requests/2.32', 'Go-http-client/2.0'])(
  'bad: %s',
  (userAgent) => {
    expect(withAgent(userAgent)).toEqual({ result: 'bad', type: 'automation_tool' });
  },
);

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'googlebot'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
])('good, since it says so: %s', (userAgent, type) => {
  expect(withAgent(userAgent)).toEqual({ result: 'good', type });
});

test('detectors that did not answer leave it open', () => {
  expect(judge({ reading: undefined })).toHaveProperty('failed');
  expect(judge({ reading: { error: 'it broke' } })).toEqual({ failed: expect.stringContaining('it broke') });
});
