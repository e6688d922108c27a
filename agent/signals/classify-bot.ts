import { BotKind } from '@fingerprintjs/botd';

/** Results of BotD's detectors by name. */
export type Detections = Readonly<Record<string, { bot: false } | { bot: true; botKind: string }>>;

/**
 * Returns the kind of bot, or undefined if none was detected. BotD reports every browser under remote control as
 * headless Chrome, including Firefox, WebKit and Chrome with a window. Here `headless_chrome` is Chromium with a trace
 * of headless mode, and the webdriver flag alone is `webdriver`. A tool detected by name takes precedence.
 */
export function classifyBot(detections: Detections, isChromium: boolean): string | undefined {
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
