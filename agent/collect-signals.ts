import { prepareForSources } from '@fingerprintjs/fingerprintjs';
import { SIGNAL_TIMEOUT_MS } from '@whorl/contract/identification/api-limits.ts';
import type { BotSignals, SignalPayload } from '@whorl/contract/identification/request.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import type { GetOptions } from './agent-types.ts';
import { markPhase } from './mark-phase.ts';
import { readSignals } from './read-signals.ts';
import { readBot } from './signals/bot.ts';
import { detectPrivateMode, toPrivateModeSignal } from './signals/private-mode.ts';
import { signalSources } from './signals/signal-sources.ts';
import { readStorageToken } from './signals/storage-token.ts';
import { withTimeout } from './visible-timeout.ts';
import { waitForNextTask } from './wait-for-next-task.ts';

/**
 * Collects everything that is sent. Never rejects: a part that fails is replaced by its error.
 *
 * @param timeoutMs timeout of one signal in milliseconds of visible time
 */
export async function collectSignals(
  apiKey: string,
  { tag, linkedId, sealedResult }: GetOptions,
  timeoutMs = SIGNAL_TIMEOUT_MS,
): Promise<Omit<SignalPayload, 'ticket' | 'digest'>> {
  const privacy = detectPrivateMode();
  await prepareForSources();
  const bot = withTimeout(timeoutMs, readBot()).catch(
    (error: unknown): BotSignals => ({ error: String(error).slice(0, 200) }),
  );
  // BotD reads all of its sources in one task.
  await waitForNextTask();
  const signals = await readSignals(signalSources, { timeoutMs });
  const storageToken = readStorageToken();
  const read = {
    apiKey,
    version: AGENT_VERSION,
    url: location.origin + location.pathname,
    userAgent: navigator.userAgent,
    signals,
    bot: await bot,
    privacy: await toPrivateModeSignal(privacy),
    ...(storageToken !== undefined && { storageToken }),
    ...(tag !== undefined && { tag }),
    ...(linkedId !== undefined && { linkedId }),
    ...(sealedResult === true && { sealedResult }),
  };
  markPhase('read');
  return read;
}
