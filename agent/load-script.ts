import { AgentError } from '@whorl/contract/identification/errors.ts';
import {
  AGENT_VERSION,
  LOADER_VERSION,
  VENDOR_AGENT_VERSION,
  VENDOR_LOADER_VERSION,
} from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { noticeCspBlock } from './csp-blocks.ts';
import { within } from './visible-timeout.ts';

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 3_000;
/** A server that accepts the connection and says nothing would otherwise be waited for as long as the page is open. */
const ATTEMPT_TIMEOUT_MS = 10_000;

export type ScriptLoading = {
  importModule?: (url: string) => Promise<unknown>;
  wait?: (ms: number) => Promise<void>;
  random?: () => number;
  attemptTimeoutMs?: number;
};

/** Whether the script at such an address is ours; another one may be the vendor's. */
export const isOwnScript = (pattern: string): boolean => pattern.endsWith(endpoints.agentScript);

/**
 * `<version>`, `<apiKey>` and `<loaderVersion>` filled into the pattern. Versions are those of our own script where the
 * pattern ends like our own server's, and else the vendor's: what runs there knows nothing of ours. What the pattern says
 * without a placeholder stays as it is.
 */
export function scriptUrl(pattern: string, apiKey: string): string {
  const [version, loaderVersion] = isOwnScript(pattern)
    ? [AGENT_VERSION, LOADER_VERSION]
    : [VENDOR_AGENT_VERSION, VENDOR_LOADER_VERSION];
  return pattern
    .replaceAll('<version>', version)
    .replaceAll('<apiKey>', encodeURIComponent(apiKey))
    .replaceAll('<loaderVersion>', loaderVersion);
}

/**
 * Imports the agent's script, up to five times with a random delay of at most 3 s between.
 *
 * @throws AgentError with the first attempt's error as its cause; at once where the page's own policy forbids it
 */
export async function loadScript(
  url: string,
  {
    importModule = (address) => import(/* @vite-ignore */ address),
    wait = waitFor,
    random = Math.random,
    attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  }: ScriptLoading = {},
): Promise<unknown> {
  let first: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
    // Some browsers remember that an address failed. A fragment makes it another one, and no server gets to see it.
    const address = attempt === 0 ? url : `${url}#attempt-${attempt}`;
    const loaded = await noticeCspBlock(url, () => within(attemptTimeoutMs, importModule(address)));
    if ('result' in loaded) return loaded.result;
    if (loaded.blocked) throw new AgentError('cspBlocked', { cause: loaded.error });
    first ??= loaded.error;
  }
  throw new AgentError('scriptLoadFailed', { cause: first });
}

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
