import type { PlainIdentificationResult, ReadResult } from '@whorl/contract/identification/result.ts';

/** Milliseconds of visible time that `get` may take where nothing is said. */
export const DEFAULT_TIMEOUT_MS = 10_000;

export type LoadOptions = {
  apiKey: string;
  /** URL that readings are posted to; by default `/agent/result/` on the host that the script was loaded from. */
  endpoint?: string;
  /** `us`, `eu` or `ap`: which servers of the account answer. Our own server stands in one place and ignores it. */
  region?: string;
};

export type GetOptions = {
  /** Milliseconds of visible time, the script's loading included; `DEFAULT_TIMEOUT_MS` where none is given. */
  timeout?: number;
  /** Anything that can be written as JSON, kept with the event. */
  tag?: unknown;
  /** An id of the caller's own, kept with the event. */
  linkedId?: string;
  extendedResult?: boolean;
  /** Takes the call back; it then fails with `Network request aborted`. */
  signal?: AbortSignal;
};

export type Agent = {
  /** @throws AgentError */
  get(options: GetOptions & { extendedResult: true }): Promise<ReadResult>;
  get(options?: GetOptions): Promise<PlainIdentificationResult>;
};
