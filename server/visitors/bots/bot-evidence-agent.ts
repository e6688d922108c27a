import type { AutomationTraces } from '@whorl/contract/identification/request.ts';
import { parseChromeVersion, parseFirefoxVersion, parseSafariVersion } from '../user-agent-families.ts';
import { type BotFacts, createFinding, type FindEvidence } from './bot-evidence.ts';

/** Finds an automation tool that one of BotD's detectors recognized in the page. */
export const findDetector: FindEvidence = ({ payload: { bot } }) =>
  bot !== undefined && 'bot' in bot && bot.bot
    ? createFinding('detector', `a detector in the page found ${bot.botKind}`, bot.botKind)
    : undefined;

/** Finds that BotD's detectors in the page failed or returned nothing. */
export const findNoAgentResult: FindEvidence = ({ payload: { bot } }) => {
  if (bot === undefined) return createFinding('no_agent_result', 'the detectors in the page returned nothing');
  return 'error' in bot
    ? createFinding('no_agent_result', `the detectors in the page failed: ${bot.error}`)
    : undefined;
};

/** Finds a debugger that listens to the console; open developer tools of a person do so too. */
export const findRemoteControl: FindEvidence = (facts) =>
  getTraces(facts)?.isWatched
    ? createFinding('remote_control', 'a debugger is attached to the page, as by automation or open developer tools')
    : undefined;

/** Finds a `navigator.webdriver` that was overwritten, deleted or replaced to hide remote control. */
export const findHiddenWebdriver: FindEvidence = (facts) => {
  const state = getTraces(facts)?.webdriver;
  if (state === undefined || state === 'native') return undefined;
  if (state === 'missing' && !alwaysHasWebdriver(facts.payload.userAgent)) return undefined;
  return createFinding('webdriver_hidden', hidden[state]);
};
/** Whether every window of the browser has `navigator.webdriver`; some engines and old versions don't. */
const alwaysHasWebdriver = (userAgent: string): boolean =>
  isSince(parseChromeVersion(userAgent), CHROME_WITH_WEBDRIVER) ||
  isSince(parseFirefoxVersion(userAgent), FIREFOX_WITH_WEBDRIVER) ||
  isSince(parseSafariVersion(userAgent), SAFARI_WITH_WEBDRIVER);
const isSince = (version: number | undefined, first: number): boolean => version !== undefined && version >= first;
const CHROME_WITH_WEBDRIVER = 89;
/** Has it since 60, but for some time with a preference that removes it. */
const FIREFOX_WITH_WEBDRIVER = 115;
/** Has it since 10.1, on macOS and iOS. */
const SAFARI_WITH_WEBDRIVER = 12;
const hidden: Readonly<Record<Exclude<AutomationTraces['webdriver'], 'native'>, string>> = {
  own: 'navigator.webdriver was overwritten',
  missing: 'navigator.webdriver was deleted',
  replaced: 'the getter of navigator.webdriver was replaced',
};

/** Finds Firefox in headless mode, which needs no remote control: `firefox --headless --screenshot URL`. */
export const findHeadlessFirefox: FindEvidence = (facts) =>
  getTraces(facts)?.isHeadless
    ? createFinding('headless_firefox', 'Firefox runs without a window, in headless mode')
    : undefined;

/** Finds global variables of an automation library. */
export const findGlobals: FindEvidence = (facts) => {
  const globals = getTraces(facts)?.globals ?? [];
  return globals.length > 0
    ? createFinding('automation_globals', `variables of an automation library: ${globals.join(', ')}`)
    : undefined;
};

/** Finds a `chrome.runtime` defined by a script. Only the browser itself provides it, so that is a disguise. */
export const findFakedRuntime: FindEvidence = (facts) =>
  getTraces(facts)?.replaced.includes(RUNTIME)
    ? createFinding('chrome_runtime_faked', 'chrome.runtime is imitated by a script')
    : undefined;
const RUNTIME = 'chromeRuntime';

/**
 * Finds a replaced `permissions.query`. Stealth scripts replace it so that it agrees with `Notification.permission`;
 * privacy extensions don't.
 */
export const findReplacedPermissions: FindEvidence = (facts) =>
  getTraces(facts)?.replaced.includes(PERMISSIONS)
    ? createFinding('permissions_replaced', 'a script replaces navigator.permissions.query')
    : undefined;
const PERMISSIONS = 'permissions';

/** Finds other native functions that a script replaces, as stealth scripts and privacy extensions do. */
export const findReplacedNatives: FindEvidence = (facts) => {
  const replaced = getTraces(facts)?.replaced.filter((name) => name !== RUNTIME && name !== PERMISSIONS) ?? [];
  return replaced.length > 0
    ? createFinding('natives_replaced', `a script replaces native functions: ${replaced.join(', ')}`)
    : undefined;
};

const getTraces = ({ payload: { bot } }: BotFacts): AutomationTraces | undefined => bot?.traces;
