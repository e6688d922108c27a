import { prepareForSources } from '@fingerprintjs/fingerprintjs';
import type { BotReading, Reading } from '@whorl/contract/identification/request.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import type { GetOptions } from './agent-types.ts';
import { markPhase } from './mark-phase.ts';
import { readSignals, SIGNAL_TIMEOUT_MS } from './read-signals.ts';
import { readBot } from './signals/bot.ts';
import { privacyOrWhyNot, readPrivacy } from './signals/private-mode.ts';
import { signalSources } from './signals/signal-sources.ts';
import { readStorageToken } from './signals/storage-token.ts';
import { within } from './visible-timeout.ts';

/** Reads everything that is sent. Never rejects for a part that fails: it then says why it is missing. */
export async function readBrowser(
  apiKey: string,
  { tag, linkedId }: GetOptions,
): Promise<Omit<Reading, 'ticket' | 'digest'>> {
  const privacy = readPrivacy();
  await prepareForSources();
  const bot = within(SIGNAL_TIMEOUT_MS, readBot()).catch(
    (error: unknown): BotReading => ({ error: String(error).slice(0, 200) }),
  );
  const signals = await readSignals(signalSources);
  const storageToken = readStorageToken();
  const read = {
    apiKey,
    version: AGENT_VERSION,
    url: location.origin + location.pathname,
    userAgent: navigator.userAgent,
    signals,
    bot: await bot,
    privacy: await privacyOrWhyNot(privacy),
    ...(storageToken !== undefined && { storageToken }),
    ...(tag !== undefined && { tag }),
    ...(linkedId !== undefined && { linkedId }),
  };
  markPhase('read');
  return read;
}
