import { BotKind } from '@fingerprintjs/botd';

/** What each detector of BotD found. */
export type Detections = Readonly<Record<string, { bot: false } | { bot: true; botKind: string }>>;

/**
 * Returns what was detected, undefined where nothing was. BotD calls everything under remote control headless Chrome, also
 * Firefox, WebKit and a Chrome with a window: here the name is for Chromium with a trace of headless mode, and the flag of
 * remote control alone is `webdriver`. A tool that gave itself away by name comes first.
 */
export function botKindOf(detections: Detections, isChromium: boolean): string | undefined {
  const found = Object.entries(detections).flatMap(([detector, detection]) =>
    detection.bot ? [{ detector, kind: detection.botKind }] : [],
  );
  const tool = found.find(({ kind }) => !generic.has(kind));
  if (tool) return tool.kind;
  const isDriven = found.some(({ detector }) => detector === FLAG);
  const isHeadless = found.some(({ detector, kind }) => detector !== FLAG && kind === BotKind.HeadlessChrome);
  if (isHeadless && isChromium) return BotKind.HeadlessChrome;
  if (isDriven) return BotKind.WebDriver;
  return found.length > 0 ? BotKind.Unknown : undefined;
}

const FLAG = 'detectWebDriver';
const generic: ReadonlySet<string> = new Set([BotKind.HeadlessChrome, BotKind.Unknown]);
