import { detectors } from '@fingerprintjs/botd';
import { describe, expect, it } from 'vitest';
import { classifyBot, type Detections } from './classify-bot.ts';

const nothing: Detections = { detectWebDriver: { bot: false }, detectUserAgent: { bot: false } };
const named = (botKind: string): Detections => ({ ...nothing, detectDistinctiveProperties: { bot: true, botKind } });
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
    [
      'returns the named tool before the webdriver flag',
      { ...found('detectWebDriver'), detectDistinctiveProperties: { bot: true, botKind: 'selenium' } },
      false,
      'selenium',
    ],
  ] as const)('%s', (_title, detections, isChromium, kind) => {
    expect(classifyBot(detections, isChromium)).toBe(kind);
  });

  it.each([
    ['Chrome that downloads PDFs instead of showing them', found('detectPluginsLengthInconsistency')],
    [
      'an extension that replaces the plug-in list',
      found('detectPluginsArray', 'detectMimeTypesConsistent', 'detectPluginsLengthInconsistency'),
    ],
    ['an extension that hides the languages', found('detectLanguagesLengthInconsistency')],
    ['contradictory notification settings', found('detectNotificationPermissions')],
    ['software rendering', found('detectWebGL')],
    ['a window whose size is hidden', found('detectWindowSize')],
    ['a replaced eval', found('detectEvalLengthInconsistency')],
    [
      'an extension that gives another engine Chrome’s name',
      found(
        'detectProductSub',
        'detectEvalLengthInconsistency',
        'detectNotificationPermissions',
        'detectPluginsLengthInconsistency',
      ),
    ],
    ['a page with a function called emit', named('coachjs')],
    ['a page with a function called spawn', named('rhino')],
    ['a page with a variable called geb', named('geb')],
  ])('returns undefined for a sign of one setting, extension or page: %s', (_cause, detections) => {
    expect(classifyBot(detections, true)).toBeUndefined();
    expect(classifyBot(detections, false)).toBeUndefined();
  });

  it('returns webdriver for a driven window that downloads PDFs', () => {
    const driven = found('detectWebDriver', 'detectPluginsLengthInconsistency');
    expect(classifyBot(driven, true)).toBe('webdriver');
  });

  it('returns a kind for two independent signs', () => {
    const headless = found('detectPluginsLengthInconsistency', 'detectNotificationPermissions');
    expect(classifyBot(headless, true)).toBe('headless_chrome');
    expect(classifyBot(found('detectPluginsArray', 'detectWindowSize'), false)).toBe('unknown');
    expect(classifyBot({ ...named('coachjs'), ...found('detectWindowSize') }, true)).toBe('coachjs');
  });

  it('returns the flag, the user agent or a named tool without a second sign', () => {
    expect(classifyBot(found('detectAppVersion'), true)).toBe('headless_chrome');
    for (const kind of ['selenium', 'phantomjs', 'nightmarejs']) expect(classifyBot(named(kind), true)).toBe(kind);
    for (const name of Object.keys(detectors)) {
      const kind = classifyBot(found(name), true);
      expect([undefined, 'headless_chrome', 'webdriver'], name).toContain(kind);
    }
  });
});
