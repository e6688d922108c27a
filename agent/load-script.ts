import { AgentError } from '@whorl/contract/identification/errors.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { noticeCspBlock } from './csp-blocks.ts';

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 3_000;

export type ScriptLoading = {
  importModule?: (url: string) => Promise<unknown>;
  wait?: (ms: number) => Promise<void>;
  random?: () => number;
};

/** `<version>`, `<apiKey>` and `<loaderVersion>` filled into the pattern. */
export const scriptUrl = (pattern: string, apiKey: string): string =>
  pattern
    .replaceAll('<version>', AGENT_VERSION)
    .replaceAll('<apiKey>', encodeURIComponent(apiKey))
    .replaceAll('<loaderVersion>', LOADER_VERSION);

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
  }: ScriptLoading = {},
): Promise<unknown> {
  let first: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
    // Some browsers remember that an address failed; another query asks again.
    const address = attempt === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}attempt=${attempt}`;
    const loaded = await noticeCspBlock(address, () => importModule(address));
    if ('result' in loaded) return loaded.result;
    if (loaded.blocked) throw new AgentError('cspBlocked', { cause: loaded.error });
    first ??= loaded.error;
  }
  throw new AgentError('scriptLoadFailed', { cause: first });
}

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
