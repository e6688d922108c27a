import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const chromium = (rest: string, system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ${rest}`;

test.each([
  [chromium('Safari/537.36', 'Windows NT 10.0; Win64; x64'), 'Chrome', '142.0.0.0', 'Windows', '10.0', 'Other'],
  [chromium('Safari/537.36 Edg/142.0.3595.53', 'Windows NT 10.0'), 'Edge', '142.0.3595.53', 'Windows', '10.0', 'Other'],
  [chromium('Safari/537.36 OPR/124.0.0.0', 'X11; Linux x86_64'), 'Opera', '124.0.0.0', 'Linux', '', 'Other'],
  [chromium('Mobile Safari/537.36', 'Linux; Android 10; K'), 'Chrome', '142.0.0.0', 'Android', '10', 'Android phone'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
    'Samsung Internet',
    '28.0',
    'Android',
    '14',
    'Android tablet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    '26.0',
    'iOS',
    '18.7',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari',
    '26.1',
    'Mac OS X',
    '10.15.7',
    'Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', '145.0', 'Linux', '', 'Other'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'WebKitGTK',
    '26.0',
    'Linux',
    '',
    'Other',
  ],
  ['curl/8.11.0', 'Other', '', 'Other', '', 'Other'],
])('parseUserAgent(%j) returns browser, system and device', (header, ...expected) => {
  const { browserName, browserVersion, os, osVersion, device } = parseUserAgent(header);
  expect([browserName, browserVersion, os, osVersion, device]).toEqual(expected);
});

test('parseUserAgent() returns strings for arbitrary input', () => {
  fc.assert(
    fc.property(fc.string(), (header) =>
      Object.values(parseUserAgent(header)).every((text) => typeof text === 'string'),
    ),
  );
});
