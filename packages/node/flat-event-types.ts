import type { BotInfo, DeviceBucket, ListResult } from './event-types.ts';

/** Place of an IP address in the flat format. */
export type FlatGeolocation = {
  accuracy_radius?: number;
  latitude?: number;
  longitude?: number;
  timezone?: string;
  city_name?: string;
  country_code: string;
  country_name: string;
  continent_code: string;
  continent_name: string;
};

export type FlatIpAddressInfo = {
  address: string;
  geolocation?: FlatGeolocation;
  asn?: string;
  asn_name?: string;
  datacenter_result?: boolean;
  datacenter_name?: string;
};

export type FlatBotInfo = Omit<BotInfo, 'providerUrl' | 'identifiedBy'> & {
  provider_url?: BotInfo['providerUrl'];
  identified_by: BotInfo['identifiedBy'];
};

export type FlatVelocityCounts = { '5_minutes': number; '1_hour': number; '24_hours': number };

/** An event in the flat format of version 4 of the API. Fields of missing and failed products are missing. */
export type FlatEvent = {
  /** The request ID of the agent's result. */
  event_id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  source: string;
  identification?: {
    visitor_id: string;
    visitor_found: boolean;
    confidence: { score: number; comment: string };
    /** Milliseconds since 1970. */
    first_seen_at?: number;
    last_seen_at?: number;
  };
  linked_id?: string;
  suspect?: boolean;
  replayed?: boolean;
  tags?: Record<string, unknown>;
  url?: string;
  ip_address?: string;
  user_agent?: string;
  device?: string;
  os?: string;
  os_version?: string;
  browser_details?: {
    browser_name: string;
    browser_major_version: string;
    browser_full_version: string;
    os: string;
    os_version: string;
    device: string;
  };
  bot?: 'not_detected' | 'good' | 'bad';
  bot_type?: string;
  /** Agent, crawler or automation framework; missing if nothing names one. */
  bot_info?: FlatBotInfo;
  ip_info?: { v4?: FlatIpAddressInfo; v6?: FlatIpAddressInfo };
  incognito?: boolean;
  virtual_machine?: boolean;
  tampering?: boolean;
  /** The score is from 0 to 1. */
  tampering_details?: { anomaly_score: number };
  vpn?: boolean;
  vpn_confidence?: 'low' | 'medium' | 'high';
  vpn_origin_timezone?: string;
  vpn_methods?: { timezone_mismatch?: boolean; public_vpn?: boolean };
  /** As the lists are now. Missing without a match, and in searches and webhooks. */
  lists?: ListResult;
  velocity?: {
    events: FlatVelocityCounts;
    distinct_ip: FlatVelocityCounts;
    distinct_country: FlatVelocityCounts;
    distinct_linked_id: FlatVelocityCounts;
    ip_events: FlatVelocityCounts;
  };
  /** Missing if the workspace has too few visitors, as the next one. */
  rare_device?: boolean;
  rare_device_percentile_bucket?: DeviceBucket;
};

export type FlatEventSearchResult = {
  events: FlatEvent[];
  /** Key of the next page; missing on the last one. */
  pagination_key?: string;
  /** Number of matching events up to `totalHits` of the search; missing without it. */
  total_hits?: number;
};
