import { collect, detect, detectors, sources } from '@fingerprintjs/botd';
import type { AutomationTraces, BotSignals } from '@whorl/contract/identification/request.ts';
import { readAutomationTraces } from './automation-traces.ts';
import { classifyBot } from './classify-bot.ts';

/**
 * Returns the result of BotD's 18 detectors and the automation traces. Doesn't use BotD's `load`, because it reports
 * installations to the library's maker.
 */
export async function readBot(): Promise<BotSignals> {
  const [detections] = detect(await collect(sources), detectors);
  const botKind = classifyBot(detections, navigator.vendor === 'Google Inc.');
  const traces = readTracesSafely();
  return { ...(botKind === undefined ? { bot: false } : { bot: true, botKind }), ...(traces && { traces }) };
}

/** Returns undefined on a page that has frozen the built-in objects; the detectors' result is kept. */
function readTracesSafely(): AutomationTraces | undefined {
  try {
    return readAutomationTraces();
  } catch {
    return undefined;
  }
}
