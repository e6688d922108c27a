import { collect, detect, detectors, sources } from '@fingerprintjs/botd';
import type { AutomationTraces, BotReading } from '@whorl/contract/identification/request.ts';
import { readAutomationTraces } from './automation-traces.ts';
import { botKindOf } from './bot-kind.ts';

/**
 * What BotD's 18 detectors say about this browser, and what traces there are. BotD's `load` is not used: it carries the
 * code that reports installations to the library's maker.
 */
export async function readBot(): Promise<BotReading> {
  const [detections] = detect(await collect(sources), detectors);
  const botKind = botKindOf(detections, navigator.vendor === 'Google Inc.');
  const traces = tracesIfAny();
  return { ...(botKind === undefined ? { bot: false } : { bot: true, botKind }), ...(traces && { traces }) };
}

/** A page that has frozen the built-in objects keeps the detectors' answer. */
function tracesIfAny(): AutomationTraces | undefined {
  try {
    return readAutomationTraces();
  } catch {
    return undefined;
  }
}
