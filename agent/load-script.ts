import { AgentError } from '@whorl/contract/identification/errors.ts';
import {
  AGENT_VERSION,
  LOADER_VERSION,
  VENDOR_AGENT_VERSION,
  VENDOR_LOADER_VERSION,
} from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { detectCspBlock } from './detect-csp-block.ts';
import { withTimeout } from './visible-timeout.ts';

const ATTEMPTS = 5;
/** Upper limit of the delay before the second attempt; it doubles with each further one. */
const FIRST_DELAY_MS = 200;
/** Limits the wait for a server that accepts the connection and never responds. */
const ATTEMPT_TIMEOUT_MS = 10_000;

export type ScriptLoading = {
  importModule?: (url: string) => Promise<unknown>;
  wait?: (ms: number) => Promise<void>;
  random?: () => number;
  attemptTimeoutMs?: number;
};

/** Whether a script URL pattern is that of our own agent; otherwise it may be the vendor's. */
export const isOwnScript = (pattern: string): boolean => pattern.endsWith(endpoints.agentScript);

/**
 * Fills `<version>`, `<apiKey>` and `<loaderVersion>` into the pattern: the versions of our own script if the pattern
 * is our server's, otherwise the vendor's, because our version numbers are unknown to the vendor. A pattern without
 * placeholders is returned unchanged.
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
 * Imports the agent's script in up to five attempts, with random delays of at most 0.2, 0.4, 0.8 and 1.6 seconds.
 *
 * @throws AgentError with the first attempt's error as its cause; without a retry if the page's own policy blocks the
 * script
 */
export async function loadScript(
  url: string,
  {
    importModule = (address) => import(/* @vite-ignore */ /* webpackIgnore: true */ address),
    wait = waitFor,
    random = Math.random,
    attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  }: ScriptLoading = {},
): Promise<unknown> {
  let first: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(random() * FIRST_DELAY_MS * 2 ** (attempt - 1));
    // Some browsers cache the failure of a module URL. A fragment makes it another URL and isn't sent to the server.
    const address = attempt === 0 ? url : `${url}#attempt-${attempt}`;
    const loaded = await detectCspBlock(url, () => withTimeout(attemptTimeoutMs, importModule(address)));
    if ('result' in loaded) return loaded.result;
    if (loaded.blocked) throw new AgentError('cspBlocked', { cause: loaded.error });
    first ??= loaded.error;
  }
  throw new AgentError('scriptLoadFailed', { cause: first });
}

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
