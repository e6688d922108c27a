import { collect, detect, detectors, sources } from '@fingerprintjs/botd';
import type { AutomationTraces, BotReading } from '@whorl/contract/identification/request.ts';
import { readAutomationTraces } from './automation-traces.ts';

/**
 * What BotD's 18 detectors say about this browser, and what traces there are. BotD's `load` is not used: it carries the
 * code that reports installations to the library's maker.
 */
export async function readBot(): Promise<BotReading> {
  const [, detection] = detect(await collect(sources), detectors);
  const traces = tracesIfAny();
  return { ...(detection.bot ? { bot: true, botKind: detection.botKind } : { bot: false }), ...(traces && { traces }) };
}

/** A page that has frozen the built-in objects keeps the detectors' answer. */
function tracesIfAny(): AutomationTraces | undefined {
  try {
    return readAutomationTraces();
  } catch {
    return undefined;
  }
}
