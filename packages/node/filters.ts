import type { BotCategory, BotIdentity, DeviceBucket, ListAction, ListKind } from './event-types.ts';

/** Conditions of a search. All are optional, and an event must meet all that are given. */
export type EventFilter = {
  /** Page size from 1 to 100; 10 by default. */
  limit?: number | undefined;
  /** Key from the previous page. */
  paginationKey?: string | undefined;
  visitorId?: string | undefined;
  /** All bots, good or bad ones, or none. */
  bot?: 'all' | 'good' | 'bad' | 'none' | undefined;
  /** IP address or network in CIDR notation; compared with truncated addresses. */
  ipAddress?: string | undefined;
  linkedId?: string | undefined;
  /** Start time as a date, milliseconds since 1970 or RFC 3339; by default seven days before the end. */
  start?: Date | number | string | undefined;
  /** End time; by default now. */
  end?: Date | number | string | undefined;
  /** Returns the oldest first. */
  reverse?: boolean | undefined;
  /** As set by `updateEvent`. */
  suspect?: boolean | undefined;
  vpn?: boolean | undefined;
  vpnConfidence?: 'low' | 'medium' | 'high' | undefined;
  virtualMachine?: boolean | undefined;
  tampering?: boolean | undefined;
  incognito?: boolean | undefined;
  rareDevice?: boolean | undefined;
  rareDevicePercentileBucket?: DeviceBucket | undefined;
  /** Only events with information about a bot, or only those without. */
  botInfo?: 'all' | 'none' | undefined;
  /** Category, or a list of which one has to match; the same with the next four. */
  botInfoCategory?: BotCategory | readonly BotCategory[] | undefined;
  botInfoIdentity?: BotIdentity | readonly BotIdentity[] | undefined;
  botInfoConfidence?: BotConfidence | readonly BotConfidence[] | undefined;
  botInfoProvider?: string | readonly string[] | undefined;
  botInfoName?: string | readonly string[] | undefined;
};

type BotConfidence = 'low' | 'medium' | 'high';

/** Conditions of a search in the flat format. */
export type FlatEventFilter = EventFilter & {
  /** Adds `total_hits` to the result: the number of matching events, counted up to this limit from 1 to 1,000. */
  totalHits?: number | undefined;
};

/** Conditions for the visits of a visitor. */
export type VisitFilter = {
  /** Page size from 1 to 500; 100 by default. */
  limit?: number | undefined;
  /** Only the visit with this request ID. */
  requestId?: string | undefined;
  linkedId?: string | undefined;
  /** Key from the previous page. */
  paginationKey?: string | undefined;
  /** Only visits before this time, such as `lastTimestamp` of the previous page. */
  before?: Date | number | string | undefined;
};

/** Conditions for list entries. All are optional, and an entry must meet all that are given. */
export type ListEntryFilter = {
  /** Page size from 1 to 500; 100 by default. */
  limit?: number | undefined;
  /** Key from the previous page. */
  paginationKey?: string | undefined;
  kind?: ListKind | undefined;
  action?: ListAction | undefined;
  /** Only the entries of this visitor ID, IP address, network, or domain of email addresses. */
  value?: string | undefined;
  /** Part of the value or reason. */
  text?: string | undefined;
};

/** Changes of an event; a missing field stays as it is. */
export type EventUpdate = {
  /** Your own ID, at most 256 characters. */
  linkedId?: string | undefined;
  /** Replaces the tag; at most 4,096 characters when serialized. */
  tag?: Record<string, unknown> | undefined;
  suspect?: boolean | undefined;
};

/** Names of `EventFilter` in the query. */
export const eventParameters: Readonly<Record<keyof EventFilter, string>> = {
  limit: 'limit',
  paginationKey: 'pagination_key',
  visitorId: 'visitor_id',
  bot: 'bot',
  ipAddress: 'ip_address',
  linkedId: 'linked_id',
  start: 'start',
  end: 'end',
  reverse: 'reverse',
  suspect: 'suspect',
  vpn: 'vpn',
  vpnConfidence: 'vpn_confidence',
  virtualMachine: 'virtual_machine',
  tampering: 'tampering',
  incognito: 'incognito',
  rareDevice: 'rare_device',
  rareDevicePercentileBucket: 'rare_device_percentile_bucket',
  botInfo: 'bot_info',
  botInfoCategory: 'bot_info_category',
  botInfoIdentity: 'bot_info_identity',
  botInfoConfidence: 'bot_info_confidence',
  botInfoProvider: 'bot_info_provider',
  botInfoName: 'bot_info_name',
};

/** Names of `FlatEventFilter` in the query. */
export const flatEventParameters: Readonly<Record<keyof FlatEventFilter, string>> = {
  ...eventParameters,
  totalHits: 'total_hits',
};

/** Names of `VisitFilter` in the query. */
export const visitParameters: Readonly<Record<keyof VisitFilter, string>> = {
  limit: 'limit',
  requestId: 'request_id',
  linkedId: 'linked_id',
  paginationKey: 'paginationKey',
  before: 'before',
};

/** Names of `ListEntryFilter` in the query. */
export const listEntryParameters: Readonly<Record<keyof ListEntryFilter, string>> = {
  limit: 'limit',
  paginationKey: 'pagination_key',
  kind: 'kind',
  action: 'action',
  value: 'value',
  text: 'text',
};

/**
 * Formats a filter as a query string, with a leading question mark unless it is empty.
 *
 * @throws TypeError for an unknown name, because ignoring a misspelled filter would return more than requested
 */
export function formatQuery<Filter extends object>(
  filter: Filter,
  parameters: Readonly<Record<keyof Filter, string>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (!Object.hasOwn(parameters, name)) throw new TypeError(`${name} is not a filter of this operation`);
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      query.append(parameters[name as keyof Filter], each instanceof Date ? String(each.getTime()) : String(each));
    }
  }
  return query.size > 0 ? `?${query}` : '';
}
