import { GET_TIMEOUT_MS } from '@whorl/contract/identification/api-limits.ts';
import type { PlainIdentificationResult, ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { createAbortError } from './abort-error.ts';
import type { Agent, GetOptions } from './agent-types.ts';
import type { ScriptLoading } from './load-script.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';
import { loadScriptAgent, type ScriptSettings } from './script-agent.ts';
import { createVisibleTimeout, rejectOnAbort } from './visible-timeout.ts';

export type ClientSettings = ScriptSettings & {
  /** Lifetime of a cached result in seconds: 3600 by default, 86400 at most; 0 disables the cache. */
  cacheTimeInSeconds?: number;
};

export type CachedGetOptions = GetOptions & {
  /** Queries the server even if a result is cached or another call is pending. */
  ignoreCache?: boolean;
};

/**
 * Loads the agent's script and answers repeated calls from a cache in session storage. The tag isn't part of the cache
 * key: two pages with different referrers show the same visitor. A result never replaces that of a later call.
 */
export class AgentClient {
  readonly #settings: ClientSettings;
  readonly #loading: ScriptLoading | undefined;
  readonly #cache: ResultCache<PlainIdentificationResult>;
  /** The latest pending call by cache key. */
  readonly #pendingCalls = new Map<string, Promise<PlainIdentificationResult>>();
  #agent: Promise<Agent> | undefined;
  /** Aborts the calls that still wait for the script. */
  #waitingForScript = new AbortController();

  /** Doesn't load the script. @throws Error if the cache time is over one day */
  constructor(settings: ClientSettings, loading?: ScriptLoading) {
    this.#settings = settings;
    this.#loading = loading;
    this.#cache = createResultCache(settings.cacheTimeInSeconds);
  }

  /**
   * Loads the script once. After a failure the next call tries again.
   *
   * @throws AgentError `API key required`, or the reason why the script could not be loaded
   */
  async load(): Promise<void> {
    await this.#loaded();
  }

  /** Ends the calls that still wait for the script, with the error `networkAbort`. They have sent nothing. */
  cancelWaiting(): void {
    this.#waitingForScript.abort();
    this.#waitingForScript = new AbortController();
  }

  /** @throws AgentError */
  get(options: CachedGetOptions & { extendedResult: true }): Promise<ResultWithSignals>;
  get(options?: CachedGetOptions): Promise<PlainIdentificationResult>;
  get({ ignoreCache = false, ...options }: CachedGetOptions = {}): Promise<PlainIdentificationResult> {
    const { linkedId = null, extendedResult = false, sealedResult } = options;
    const key = JSON.stringify([this.#settings.apiKey, linkedId, extendedResult, ...(sealedResult ? ['sealed'] : [])]);
    if (!ignoreCache) {
      const known = this.#cache.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const pending = this.#pendingCalls.get(key);
      if (pending !== undefined) return pending;
    }
    const call = this.#ask(key, options);
    // A call that its caller can abort is not shared with other callers.
    if (options.signal !== undefined) return call;
    this.#pendingCalls.set(key, call);
    const removePendingCall = () => {
      if (this.#pendingCalls.get(key) === call) this.#pendingCalls.delete(key);
    };
    call.then(removePendingCall, removePendingCall);
    return call;
  }

  async #ask(key: string, options: GetOptions): Promise<PlainIdentificationResult> {
    const store = this.#cache.begin(key);
    // A script host may not respond, and the vendor's script may not apply the timeout.
    const { signal, clear } = createVisibleTimeout(options.timeout ?? GET_TIMEOUT_MS, options.signal);
    try {
      const loaded = rejectOnAbort(this.#loaded(), this.#waitingForScript.signal, createAbortError);
      const agent = await rejectOnAbort(loaded, signal, createAbortError);
      const result = await rejectOnAbort(agent.get({ ...options, signal }), signal, createAbortError);
      store(result);
      return result;
    } finally {
      clear();
    }
  }

  #loaded(): Promise<Agent> {
    this.#agent ??= loadScriptAgent(this.#settings, this.#loading).catch((error: unknown) => {
      this.#agent = undefined;
      throw error;
    });
    return this.#agent;
  }
}
