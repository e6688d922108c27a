import { describe, expect, it } from 'vitest';
import { classifyBot, type Detections } from './classify-bot.ts';

const nothing: Detections = { detectWebDriver: { bot: false }, detectUserAgent: { bot: false } };
const found = (...names: string[]): Detections => ({
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, { bot: true, botKind: 'headless_chrome' }])),
});

describe('classifyBot', () => {
  it.each([
    ['returns undefined when no detector reports a bot', nothing, true, undefined],
    [
      'returns headless_chrome for Chromium with "headless" in its user agent',
      found('detectUserAgent'),
      true,
      'headless_chrome',
    ],
    [
      'returns headless_chrome for headless Chromium under remote control',
      found('detectWebDriver', 'detectUserAgent'),
      true,
      'headless_chrome',
    ],
    ['returns webdriver for Chromium with only the webdriver flag', found('detectWebDriver'), true, 'webdriver'],
    ['returns webdriver for Firefox under remote control', found('detectWebDriver'), false, 'webdriver'],
    [
      'returns webdriver for WebKit under remote control with an unusual plug-in list',
      found('detectWebDriver', 'detectPluginsArray'),
      false,
      'webdriver',
    ],
    ['returns unknown for another engine with an unusual plug-in list', found('detectPluginsArray'), false, 'unknown'],
    [
      'returns the named tool before the webdriver flag',
      { ...found('detectWebDriver'), detectDistinctiveProperties: { bot: true, botKind: 'selenium' } },
      false,
      'selenium',
    ],
  ] as const)('%s', (_title, detections, isChromium, kind) => {
    expect(classifyBot(detections, isChromium)).toBe(kind);
  });
});
