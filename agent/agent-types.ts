import type { PlainIdentificationResult, ResultWithSignals } from '@whorl/contract/identification/result.ts';

export type LoadOptions = {
  apiKey: string;
  /** URL that signals are posted to; by default `/agent/result/` on the host that the script was loaded from. */
  endpoint?: string;
  /** `us`, `eu` or `ap`: data center of the vendor's account. Our own server has one region and ignores it. */
  region?: string;
  /**
   * Timeout of one signal in milliseconds of visible time; 2,000 by default. A signal that takes longer is sent as an
   * error, which changes the fingerprint. The vendor's agent has no such option.
   */
  signalTimeoutMs?: number | undefined;
};

export type GetOptions = {
  /** Timeout in milliseconds of visible time, including the script's loading; `GET_TIMEOUT_MS` by default. */
  timeout?: number;
  /** Any JSON value, stored with the event. */
  tag?: unknown;
  /** The caller's own ID, stored with the event. */
  linkedId?: string;
  extendedResult?: boolean;
  /** Adds `sealedResult` if the workspace has a sealing key. */
  sealedResult?: boolean;
  /** Aborts the call, which then fails with `Network request aborted`. */
  signal?: AbortSignal;
};

export type Agent = {
  /** @throws AgentError */
  get(options: GetOptions & { extendedResult: true }): Promise<ResultWithSignals>;
  get(options?: GetOptions): Promise<PlainIdentificationResult>;
};
