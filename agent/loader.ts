import { AgentError } from '@whorl/contract/identification/errors.ts';
import type { PlainIdentificationResult, ReadResult } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Agent, GetOptions, LoadOptions } from './agent-types.ts';
import { loadScript, type ScriptLoading, scriptUrl } from './load-script.ts';
import { createResultCache } from './result-cache.ts';
import { dropStorageToken } from './signals/storage-token.ts';

export type LoaderSettings = LoadOptions & {
  /** Has `<version>`, `<apiKey>` and `<loaderVersion>` in it; by default our own server's. */
  scriptUrlPattern?: string;
  /** How long a result holds, in seconds; an hour where nothing is given, 86400 at most. */
  cacheTimeInSeconds?: number;
};

export type LoadedAgent = {
  /** @throws AgentError */
  get(options: CachedGetOptions & { extendedResult: true }): Promise<ReadResult>;
  get(options?: CachedGetOptions): Promise<PlainIdentificationResult>;
};
export type CachedGetOptions = GetOptions & {
  /** Really asks the server, also while another call is under way. */
  ignoreCache?: boolean;
};

/**
 * The part of the agent that a site bundles: loads the script and answers repeated questions from the session's cache.
 * The cache is not told apart by tag: two pages with different referrers show the same visitor.
 *
 * @throws AgentError `API key required`, or why the script could not be loaded; Error for a cache time over a day
 */
export async function loadAgent(settings: LoaderSettings, loading?: ScriptLoading): Promise<LoadedAgent> {
  const { apiKey, scriptUrlPattern = endpoints.agentScript, cacheTimeInSeconds, ...rest } = settings;
  if (typeof apiKey !== 'string' || apiKey === '') throw new AgentError('apiKeyMissing');
  const cache = createResultCache<PlainIdentificationResult>(cacheTimeInSeconds);
  const script = (await loadScript(scriptUrl(scriptUrlPattern, apiKey), loading)) as {
    load(options: LoadOptions): Promise<Agent>;
  };
  const agent = await script.load({ apiKey, ...rest });
  const underWay = new Map<string, Promise<PlainIdentificationResult>>();

  async function ask(key: string, options: GetOptions): Promise<PlainIdentificationResult> {
    const result = await agent.get(options);
    cache.set(key, result);
    return result;
  }
  function get(options: CachedGetOptions & { extendedResult: true }): Promise<ReadResult>;
  function get(options?: CachedGetOptions): Promise<PlainIdentificationResult>;
  function get({ ignoreCache = false, ...options }: CachedGetOptions = {}): Promise<PlainIdentificationResult> {
    const key = JSON.stringify([apiKey, options.linkedId ?? null, options.extendedResult ?? false]);
    if (ignoreCache) return ask(key, options);
    const known = cache.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const asking = underWay.get(key) ?? ask(key, options).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  }
  return { get };
}

/** Forgets in this browser what the server was asked to forget: the signed token and all cached results. */
export function forgetVisitor(): void {
  dropStorageToken();
  createResultCache().clear();
}
