import type { ExtendedResult, IdentificationResult } from './result-types.ts';

export type LoadOptions = {
  /** Public API key, such as `pk_…`. */
  apiKey: string;
  /**
   * URL of your Whorl server, such as `https://id.example.com`; by default the page's own host. May include the path of
   * a proxy.
   */
  endpoint?: string | undefined;
  /**
   * URL of the agent's script with the placeholders `<version>`, `<apiKey>` and `<loaderVersion>`; by default on
   * `endpoint`. If it is set, `endpoint` is the complete URL that signals are posted to.
   */
  scriptUrlPattern?: string | undefined;
  /** Accepted for compatibility; a Whorl server has one region. */
  region?: string | undefined;
  /** Lifetime of a cached result in seconds: 3600 by default, 86400 at most; 0 disables the cache. */
  cacheTimeInSeconds?: number | undefined;
};

export type GetOptions = {
  /** Timeout in milliseconds during which the page is visible, including the script's loading; 10,000 by default. */
  timeout?: number;
  /** Any JSON value, at most 4,096 characters; stored with the event. */
  tag?: unknown;
  /** Your own ID, at most 256 characters; stored with the event. */
  linkedId?: string;
  /** Returns all fields instead of the first four. */
  extendedResult?: boolean;
  /** Adds `sealedResult` if the workspace has a sealing key. */
  sealedResult?: boolean;
  /** Queries the server even if a result is cached or another call is pending. */
  ignoreCache?: boolean;
  /** Aborts the call, which then fails with `Network request aborted`. */
  signal?: AbortSignal;
};

export type Agent = {
  /** Identifies the visitor. @throws AgentError */
  get(options: GetOptions & { extendedResult: true }): Promise<ExtendedResult>;
  get(options?: GetOptions): Promise<IdentificationResult>;
};
