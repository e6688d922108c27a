import { describe, expect, it } from 'vitest';
import { botKindOf, type Detections } from './bot-kind.ts';

const nothing: Detections = { detectWebDriver: { bot: false }, detectUserAgent: { bot: false } };
const found = (...names: string[]): Detections => ({
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, { bot: true, botKind: 'headless_chrome' }])),
});

describe('botKindOf', () => {
  it.each([
    ['a browser in which nothing was found is no bot', nothing, true, undefined],
    ['Chromium with headless in its name is headless_chrome', found('detectUserAgent'), true, 'headless_chrome'],
    [
      'driven headless Chromium is headless_chrome',
      found('detectWebDriver', 'detectUserAgent'),
      true,
      'headless_chrome',
    ],
    ['Chromium with the flag of remote control alone is webdriver', found('detectWebDriver'), true, 'webdriver'],
    ['driven Firefox is webdriver', found('detectWebDriver'), false, 'webdriver'],
    [
      'driven WebKit with an odd list of plug-ins is webdriver',
      found('detectWebDriver', 'detectPluginsArray'),
      false,
      'webdriver',
    ],
    ['another engine with an odd list of plug-ins is unknown', found('detectPluginsArray'), false, 'unknown'],
    [
      'a tool that names itself comes before the flag',
      { ...found('detectWebDriver'), detectDistinctiveProperties: { bot: true, botKind: 'selenium' } },
      false,
      'selenium',
    ],
  ] as const)('%s', (_title, detections, isChromium, kind) => {
    expect(botKindOf(detections, isChromium)).toBe(kind);
  });
});
