import type { BotDetection, BotEvidence, IpLocation, SeenAt } from '../agent/result-types.ts';

export type { BotDetection, BotEvidence, IpLocation, SeenAt };

/** Browser and device, parsed from the `User-Agent` header. */
export type BrowserDetails = {
  browserName: string;
  browserMajorVersion: string;
  browserFullVersion: string;
  os: string;
  osVersion: string;
  device: string;
  userAgent: string;
};

/** One visit of a visitor. */
export type Visit = {
  /** Milliseconds since 1970, a dot, six letters or digits. */
  requestId: string;
  browserDetails: BrowserDetails;
  /** Whether the window was private. False also if the browser didn't report it; the product `incognito` has an error. */
  incognito: boolean;
  /** Without its last part. */
  ip: string;
  ipLocation?: IpLocation | undefined;
  linkedId?: string | undefined;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** ISO 8601. */
  time: string;
  url: string;
  tag: unknown;
  confidence: { score: number; comment: string };
  /** Whether the visitor was known before. */
  visitorFound: boolean;
  firstSeenAt: SeenAt;
  /** The previous visit; null at the first. */
  lastSeenAt: SeenAt;
};

/** Explains how the visitor was recognized. */
export type MatchExplanation = {
  step: 'token' | 'fingerprint' | 'similarity' | 'none';
  decision:
    | 'tokenOnItsDevice'
    | 'tokenOnChangedGraphics'
    | 'tokenOnAnotherDevice'
    | 'tokenOfATwin'
    | 'onlyOneAlike'
    | 'severalAlike'
    | 'onlyOneNearlyAlike'
    | 'severalNearlyAlike'
    // cspell:ignore nobody (part of a stored name)
    | 'nobodyAlike';
  /** Groups of signals that differ from the last known ones of this visitor, or of the most similar one. */
  changed: string[];
  /**
   * Evidence for (positive) and against (negative) that visitor in bits, the strongest first; missing if no one was
   * similar. If a signed ID decided, what the signals alone would say, without how many others look alike.
   */
  evidence?: { name: string; bits: number }[] | undefined;
};

/** The visit of an event. */
export type Identification = Visit & {
  /** 20 letters and digits. */
  visitorId: string;
  /** Always false: the server accepts a signal payload once. */
  replayed: boolean;
  match: MatchExplanation;
  /** As set by `updateEvent`. */
  suspect?: boolean | undefined;
};

export type IpAddressInfo = {
  address: string;
  /** Empty if the location is unknown. */
  geolocation: Partial<IpLocation>;
  /** Requires the operator's network database. `network` is the network of the truncated address. */
  asn?: { asn: string; name: string; network: string } | undefined;
  datacenter?: { result: boolean; name: string } | undefined;
};

export type Tampering = {
  result: boolean;
  /** From 0 to 1. */
  anomalyScore: number;
  /** The inconsistencies, in plain words. */
  anomalies: string[];
  /** Always false: not detected. */
  antiDetectBrowser: boolean;
};

export type Vpn = {
  result: boolean;
  originTimezone: string;
  /** Always `unknown`: only apps report a country. */
  originCountry: string;
  confidence: 'low' | 'medium' | 'high';
  methods: {
    /** False also if the country or its time zones are unknown. */
    timezoneMismatch: boolean;
    /** False also without a network database. */
    publicVPN: boolean;
    /** Missing without a network database. */
    datacenter?: boolean | undefined;
    /** Always false, as the next two: not detected. */
    auxiliaryMobile: boolean;
    osMismatch: boolean;
    relay: boolean;
  };
};

/** Counts within the last five minutes, hour and day, this request included. */
export type VelocityCounts = { intervals: { '5m': number; '1h': number; '24h': number } };

export type Velocity = {
  events: VelocityCounts;
  /** Networks, not IP addresses: the last part of an IP address isn't stored. */
  distinctIp: VelocityCounts;
  distinctCountry: VelocityCounts;
  distinctLinkedId: VelocityCounts;
  ipEvents: VelocityCounts;
  /** Always empty, as the next one: not counted. */
  distinctIpByLinkedId: object;
  distinctVisitorIdByLinkedId: object;
};

/**
 * Share of the workspace's visitors with a more common device, in percent; `not_seen`: no visitor of the workspace has had
 * this device.
 */
export type DeviceBucket = '<p95' | 'p95-p99' | 'p99-p99.5' | 'p99.5-p99.9' | 'p99.9+' | 'not_seen';

/** Agent, AI browser, crawler or automation framework that sent the request. */
export type BotInfo = {
  category: BotCategory;
  /** Organization that operates it, or develops the framework; `unknown` if it isn't known. */
  provider: string;
  providerUrl?: string | undefined;
  name: string;
  /**
   * `verified`: directed by its provider and proven; `signed`: signed by its platform and directed by the provider's
   * customers; `spoofed`: a claim that failed its check; `unknown`: a claim that can't be checked.
   */
  identity: BotIdentity;
  confidence: 'low' | 'medium' | 'high';
  /** Source of the identity. */
  identifiedBy: 'signature' | 'ip_range' | 'browser' | 'user_agent';
  /** Reason for `spoofed` or `unknown`. */
  reason?: BotInfoReason | undefined;
};

export type BotIdentity = 'verified' | 'signed' | 'spoofed' | 'unknown';

export type BotCategory =
  | 'advertising_and_marketing'
  | 'aggregator'
  | 'ai_agent'
  | 'ai_assistant'
  | 'ai_browser'
  | 'ai_crawler'
  | 'ai_search'
  | 'browser_automation'
  | 'ecommerce'
  | 'monitoring_and_analytics'
  | 'other'
  | 'scraping'
  | 'search_engine_crawler'
  | 'search_engine_optimization'
  | 'security'
  | 'unknown';

export type BotInfoReason =
  | 'forged'
  | 'expired'
  | 'not_yet_valid'
  | 'replayed'
  | 'wrong_authority'
  | 'missing_component'
  | 'unknown_key'
  | 'malformed'
  | 'no_directory'
  | 'directory_not_allowed'
  | 'directory_unreachable'
  | 'directory_too_large'
  | 'directory_invalid'
  | 'unsupported'
  | 'outside_ip_ranges'
  | 'contradicted'
  | 'unsigned';

/** A product of an event. Each can fail alone. */
export type Product<Data> = { data: Data } | { error: { code: 'Failed'; message: string } };

export type EventProducts = {
  identification: Product<Identification>;
  botd: Product<BotDetection>;
  /** Missing if nothing names an automated client. */
  botInfo?: Product<BotInfo> | undefined;
  ipInfo: Product<{ v4?: IpAddressInfo | undefined; v6?: IpAddressInfo | undefined }>;
  incognito: Product<{ result: boolean }>;
  virtualMachine: Product<{ result: boolean }>;
  tampering: Product<Tampering>;
  vpn: Product<Vpn>;
  velocity: Product<Velocity>;
  /** `result` is true for `p99.9+` and `not_seen`. Fails if the workspace has too few visitors. */
  rareDevice: Product<{ result: boolean; percentileBucket: DeviceBucket }>;
};

/** Entries of your lists that match the visitor and its IP network, with the action that results from them. */
export type ListResult = {
  action: ListAction;
  matches: { kind: ListKind; value: string; action: ListAction }[];
};

export type ListAction = 'block' | 'watch' | 'allow';
export type ListKind = 'visitor' | 'network' | 'email_domain';

/** An identification with everything that the server found out. */
export type Event = {
  products: { [Name in keyof EventProducts]?: EventProducts[Name] | undefined } & {
    /** As the lists are now. Missing without a match, and in searches, webhooks and sealed results. */
    lists?: Product<ListResult> | undefined;
  };
};

export type EventSearchResult = {
  events: { products: EventProducts }[];
  /** Key of the next page; missing on the last one. */
  paginationKey?: string | undefined;
};

export type VisitorHistory = {
  visitorId: string;
  /** Newest first. */
  visits: Visit[];
  /** Time of the last visit, if there are more and `before` this time continues the list. */
  lastTimestamp?: number | undefined;
  /** Key of the next page; missing on the last one. */
  paginationKey?: string | undefined;
};
