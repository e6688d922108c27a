import type { AutomationTraces } from '@whorl/contract/identification/request.ts';
import { chromeVersionOf } from '../user-agent-story.ts';
import { type BotFacts, type FindEvidence, finding } from './bot-evidence.ts';

/** One of BotD's detectors, in the page, recognised a tool. */
export const findDetector: FindEvidence = ({ reading: { bot } }) =>
  bot !== undefined && 'bot' in bot && bot.bot
    ? finding('detector', `a detector in the page found ${bot.botKind}`, bot.botKind)
    : undefined;

export const findNoAgentResult: FindEvidence = ({ reading: { bot } }) => {
  if (bot === undefined) return finding('no_agent_result', 'the detectors in the page did not answer');
  return 'error' in bot ? finding('no_agent_result', `the detectors in the page failed: ${bot.error}`) : undefined;
};

/** A debugger listened to the console; a person's open developer tools do so too. */
export const findRemoteControl: FindEvidence = (facts) =>
  tracesOf(facts)?.isWatched
    ? finding('remote_control', 'a debugger is attached to the page, as automation does it and open developer tools')
    : undefined;

export const findHiddenWebdriver: FindEvidence = (facts) => {
  const state = tracesOf(facts)?.webdriver;
  if (state === undefined || state === 'native') return undefined;
  // Engines that never had the property are no liars; Chrome has had it in every window since 89.
  const chrome = chromeVersionOf(facts.reading.userAgent);
  if (state === 'missing' && (chrome === undefined || chrome < CHROME_WITH_WEBDRIVER)) return undefined;
  return finding('webdriver_hidden', hidden[state]);
};
const CHROME_WITH_WEBDRIVER = 89;
const hidden: Readonly<Record<Exclude<AutomationTraces['webdriver'], 'native'>, string>> = {
  own: 'navigator.webdriver was written over',
  missing: 'navigator.webdriver was deleted',
  replaced: 'the getter of navigator.webdriver was replaced',
};

export const findGlobals: FindEvidence = (facts) => {
  const globals = tracesOf(facts)?.globals ?? [];
  return globals.length > 0
    ? finding('automation_globals', `variables of an automation library: ${globals.join(', ')}`)
    : undefined;
};

/** Pages have `chrome.runtime` only from the browser itself; a function of script there is a piece of a disguise. */
export const findFakedRuntime: FindEvidence = (facts) =>
  tracesOf(facts)?.replaced.includes(RUNTIME)
    ? finding('chrome_runtime_faked', 'chrome.runtime is made of script')
    : undefined;
const RUNTIME = 'chromeRuntime';

/** Extensions for privacy have no reason to; recipes do it to make two answers on notifications agree. */
export const findReplacedPermissions: FindEvidence = (facts) =>
  tracesOf(facts)?.replaced.includes(PERMISSIONS)
    ? finding('permissions_replaced', 'script stands in for navigator.permissions.query')
    : undefined;
const PERMISSIONS = 'permissions';

export const findReplacedNatives: FindEvidence = (facts) => {
  const replaced = tracesOf(facts)?.replaced.filter((name) => name !== RUNTIME && name !== PERMISSIONS) ?? [];
  return replaced.length > 0
    ? finding('natives_replaced', `script stands in for native functions: ${replaced.join(', ')}`)
    : undefined;
};

const tracesOf = ({ reading: { bot } }: BotFacts): AutomationTraces | undefined => bot?.traces;
