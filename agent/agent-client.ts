import type { PlainIdentificationResult, ReadResult } from '@whorl/contract/identification/result.ts';
import { errorOfAbort } from './abort-error.ts';
import { type Agent, DEFAULT_TIMEOUT_MS, type GetOptions } from './agent-types.ts';
import type { ScriptLoading } from './load-script.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';
import { loadScriptAgent, type ScriptSettings } from './script-agent.ts';
import { unlessAborted, visibleTimeout } from './visible-timeout.ts';

export type ClientSettings = ScriptSettings & {
  /** How long a result holds, in seconds; an hour where nothing is given, 86400 at most, 0 for not at all. */
  cacheTimeInSeconds?: number;
};

export type CachedGetOptions = GetOptions & {
  /** Really asks the server, also while another call is under way. */
  ignoreCache?: boolean;
};

/**
 * Loads the agent's script and answers repeated questions from the session's cache. The cache is not told apart by tag:
 * two pages with different referrers show the same visitor. An answer never replaces that to a later question.
 */
export class AgentClient {
  readonly #settings: ClientSettings;
  readonly #loading: ScriptLoading | undefined;
  readonly #cache: ResultCache<PlainIdentificationResult>;
  /** By key, the latest question that has no answer yet. */
  readonly #underWay = new Map<string, Promise<PlainIdentificationResult>>();
  #agent: Promise<Agent> | undefined;

  /** Loads nothing yet. @throws Error for a cache time over a day */
  constructor(settings: ClientSettings, loading?: ScriptLoading) {
    this.#settings = settings;
    this.#loading = loading;
    this.#cache = createResultCache(settings.cacheTimeInSeconds);
  }

  /**
   * Loads the script, once; after a failure the next call tries again.
   *
   * @throws AgentError `API key required`, or why the script could not be loaded
   */
  async load(): Promise<void> {
    await this.#loaded();
  }

  /** @throws AgentError */
  get(options: CachedGetOptions & { extendedResult: true }): Promise<ReadResult>;
  get(options?: CachedGetOptions): Promise<PlainIdentificationResult>;
  get({ ignoreCache = false, ...options }: CachedGetOptions = {}): Promise<PlainIdentificationResult> {
    const key = JSON.stringify([this.#settings.apiKey, options.linkedId ?? null, options.extendedResult ?? false]);
    if (!ignoreCache) {
      const known = this.#cache.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const asked = this.#underWay.get(key);
      if (asked !== undefined) return asked;
    }
    const asking = this.#ask(key, options);
    // What its caller may take back is not shared.
    if (options.signal !== undefined) return asking;
    this.#underWay.set(key, asking);
    const done = () => {
      if (this.#underWay.get(key) === asking) this.#underWay.delete(key);
    };
    asking.then(done, done);
    return asking;
  }

  async #ask(key: string, options: GetOptions): Promise<PlainIdentificationResult> {
    const keep = this.#cache.asking(key);
    // A server of scripts may be silent, and a script that promises to give up after so long may fail to.
    const { signal, clear } = visibleTimeout(options.timeout ?? DEFAULT_TIMEOUT_MS, options.signal);
    try {
      const agent = await unlessAborted(this.#loaded(), signal, errorOfAbort);
      const result = await unlessAborted(agent.get({ ...options, signal }), signal, errorOfAbort);
      keep(result);
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
