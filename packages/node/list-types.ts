import type { ListAction, ListKind } from './event-types.ts';

/** An entry of a list. Times are milliseconds since 1970. */
export type ListEntry = {
  id: string;
  kind: ListKind;
  /** Visitor ID, network with its prefix length, or domain in lower case. */
  value: string;
  action: ListAction;
  /** Empty if none was given. */
  reason: string;
  created_at: number;
  /** Missing if it doesn't expire. */
  expires_at?: number | undefined;
  /** Incremented by each change. */
  version: number;
};

export type ListEntryPage = {
  entries: ListEntry[];
  /** Key of the next page; missing on the last one. */
  pagination_key?: string | undefined;
};

export type NewListEntry = {
  kind: ListKind;
  /** Visitor ID, IP address, network in CIDR notation, or domain of email addresses. */
  value: string;
  action: ListAction;
  /** At most 500 characters on one line. */
  reason?: string | undefined;
  /** Date, milliseconds since 1970 or RFC 3339; the entry doesn't expire without it. */
  expiresAt?: Date | number | string | null | undefined;
};

/** Changes of an entry; a missing field stays as it is. */
export type ListEntryUpdate = {
  /** Version of the entry that you have read, so that no other change is overwritten. */
  version: number;
  action?: ListAction | undefined;
  reason?: string | undefined;
  /** `null` removes the expiry. */
  expiresAt?: Date | number | string | null | undefined;
};
