import { BotKind } from '@fingerprintjs/botd';

/** Results of BotD's detectors by name. */
export type Detections = Readonly<Record<string, { bot: false } | { bot: true; botKind: string }>>;

/**
 * Returns the kind of bot, or undefined if none was detected. BotD reports every browser under remote control as
 * headless Chrome, including Firefox, WebKit and Chrome with a window. Here `headless_chrome` is Chromium with a trace
 * of headless mode, and the webdriver flag alone is `webdriver`. A tool detected by name takes precedence.
 *
 * A setting, an extension or a script of the page can trigger some of the detectors: Chrome set to download PDFs has no
 * plug-ins. They count only if two of them have different causes.
 */
export function classifyBot(detections: Detections, isChromium: boolean): string | undefined {
  const all = Object.entries(detections).flatMap(([detector, detection]) =>
    detection.bot ? [{ detector, kind: detection.botKind }] : [],
  );
  const found = countCauses(all) > 1 ? all : all.filter(isConclusive);
  const tool = found.find(({ kind }) => !generic.has(kind));
  if (tool) return tool.kind;
  const isDriven = found.some(({ detector }) => detector === FLAG);
  const isHeadless = found.some(({ detector, kind }) => detector !== FLAG && kind === BotKind.HeadlessChrome);
  if (isHeadless && isChromium) return BotKind.HeadlessChrome;
  if (isDriven) return BotKind.WebDriver;
  return found.length > 0 ? BotKind.Unknown : undefined;
}

type Detected = { detector: string; kind: string };

/** Whether nothing but automation causes this. */
const isConclusive = ({ detector, kind }: Detected): boolean => conclusive.has(detector) && !commonNames.has(kind);
const conclusive: ReadonlySet<string> = new Set([
  'detectAppVersion',
  'detectDistinctiveProperties',
  'detectDocumentAttributes',
  'detectErrorTrace',
  'detectFunctionBind',
  'detectProcess',
  'detectUserAgent',
  'detectWebDriver',
  'detectWindowExternal',
]);
/** Tools found by a global variable with a common name, such as `emit`, which a page may have too. */
const commonNames: ReadonlySet<string> = new Set([BotKind.CoachJS, BotKind.Geb, BotKind.Rhino]);

/** Counts the different causes of detections that aren't conclusive. */
function countCauses(all: readonly Detected[]): number {
  const weak = all.filter((one) => !isConclusive(one));
  const causes = new Set(weak.map(({ detector }) => sharedCauses[detector] ?? detector));
  // An extension gives another engine Chrome's name. What these detectors expect of Chrome then means nothing.
  if (causes.has(ENGINE)) {
    causes.delete('detectNotificationPermissions');
    causes.delete(PLUGINS);
  }
  return causes.size;
}
const ENGINE = 'engine';
const PLUGINS = 'plugins';
const sharedCauses: Readonly<Record<string, string>> = {
  detectEvalLengthInconsistency: ENGINE,
  detectProductSub: ENGINE,
  detectMimeTypesConsistent: PLUGINS,
  detectPluginsArray: PLUGINS,
  detectPluginsLengthInconsistency: PLUGINS,
};

const FLAG = 'detectWebDriver';
const generic: ReadonlySet<string> = new Set([BotKind.HeadlessChrome, BotKind.Unknown]);
