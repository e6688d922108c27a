/** Result of `get`. */
export type IdentificationResult = {
  /** Milliseconds since 1970, a dot, six letters or digits. Send it to your server, which looks the event up. */
  requestId: string;
  /** 20 letters and digits. */
  visitorId: string;
  /** Whether the visitor was known before. */
  visitorFound: boolean;
  /** From 0 to 1. */
  confidence: { score: number };
  /** The event, encrypted for your server, base64; with the option `sealedResult`, if the workspace has a sealing key. */
  sealedResult?: string | undefined;
};

/** Place of an IP address. More precise than a country only if the operator's database is. */
export type IpLocation = {
  city?: { name: string } | undefined;
  country: { code: string; name: string };
  continent: { code: string; name: string };
  /** IANA name, such as `Europe/Berlin`. */
  timezone?: string | undefined;
  /** Degrees. */
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** Kilometers. */
  accuracyRadius?: number | undefined;
};

/** ISO 8601. Both are equal: visitors aren't shared between servers. */
export type SeenAt = { global: string | null; subscription: string | null };

/** A product of an identification. Each can fail alone. */
export type Product<Data> = { data: Data } | { error: { code: 'Failed'; message: string } };

/** Evidence for a bot (positive weight) or for a person (negative weight). */
export type BotEvidence = {
  /** Stable name, such as `user_agent_mismatch`. */
  name: string;
  weight: number;
  says: string;
};

export type BotDetection = {
  bot: { result: 'notDetected' | 'good' | 'bad'; type?: string | undefined };
  /** From 0 to 1. */
  score?: number | undefined;
  /** The evidence with the largest weight first. */
  evidence?: BotEvidence[] | undefined;
  url: string;
  ip: string;
  time: string;
  userAgent: string;
  requestId: string;
};

/** One signal: its value, or the reason why there is none, and the milliseconds it took. */
export type Signal = { value: unknown; ms?: number | undefined } | { error: string; ms?: number | undefined };

/** Result of `get` with `extendedResult: true`. */
export type ExtendedResult = IdentificationResult & {
  /** Way in which the visitor was recognized. */
  match?: 'token' | 'fingerprint' | 'similarity' | 'none';
  /** Identifications of this visitor, this one included. */
  visits?: number;
  browserName: string;
  browserVersion: string;
  device: string;
  os: string;
  osVersion: string;
  ip: string;
  /** Whether the window is private. Missing if the browser didn't report it. */
  incognito?: boolean | undefined;
  /** Missing if the location is unknown. */
  ipLocation?: IpLocation | undefined;
  firstSeenAt: SeenAt;
  /** The previous identification; null at the first. */
  lastSeenAt: SeenAt;
  products?: { botd: Product<BotDetection>; virtualMachine: Product<{ result: boolean }> };
  /** The signals that were collected in this browser, by name. */
  signals?: Readonly<Record<string, Signal>>;
};
