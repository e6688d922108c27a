import { collect, detect, detectors, sources } from '@fingerprintjs/botd';
import type { BotReading } from '@whorl/contract/identification/request.ts';

/**
 * What BotD's 18 detectors say about this browser. Its `load` is not used: it carries the code that reports installations
 * to the library's maker.
 */
export async function readBot(): Promise<BotReading> {
  const [, detection] = detect(await collect(sources), detectors);
  return detection.bot ? { bot: true, botKind: detection.botKind } : { bot: false };
}
