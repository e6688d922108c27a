import type { PlainIdentificationResult, ReadResult } from '@whorl/contract/identification/result.ts';

export type LoadOptions = {
  apiKey: string;
  /** Where readings are posted; by default our own server. */
  endpoint?: string;
  /** `us`, `eu` or `ap`: which servers of the account answer. Our own server stands in one place and ignores it. */
  region?: string;
};

export type GetOptions = {
  /** Milliseconds of visible time, 10,000 where none is given. */
  timeout?: number;
  /** Anything that can be written as JSON, kept with the event. */
  tag?: unknown;
  /** An id of the caller's own, kept with the event. */
  linkedId?: string;
  extendedResult?: boolean;
};

export type Agent = {
  /** @throws AgentError */
  get(options: GetOptions & { extendedResult: true }): Promise<ReadResult>;
  get(options?: GetOptions): Promise<PlainIdentificationResult>;
};
