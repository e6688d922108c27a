import { shortestPrefix } from '@whorl/contract/identification/api-limits.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { isStorable, NOT_STORABLE_MESSAGE } from '../../platform/database/storable.ts';
import { truncateAddress } from '../../platform/http/client-address.ts';
import { commonParameters } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

/** Position of a page: it starts after the event with this time and ID. */
export type Cursor = { readonly at: number; readonly requestId: string };

/**
 * Parses the query parameters of a call. Unknown ones are rejected, because ignoring a misspelled filter would return
 * more than requested.
 *
 * @param repeatable names that may be given more than once; their schemas get an array
 */
export function parseParameters<Entries extends v.ObjectEntries>(
  query: URLSearchParams,
  entries: Entries,
  repeatable: readonly string[] = [],
): { values: v.InferOutput<v.StrictObjectSchema<Entries, undefined>> } | { refusal: ServerApiRefusal } {
  const given: Record<string, string | string[]> = {};
  for (const name of new Set(query.keys())) {
    if (commonParameters.includes(name)) continue;
    const values = query.getAll(name);
    const [value = ''] = values;
    const isList = repeatable.includes(name);
    if (values.length > 1 && !isList) return refuse(`${name} is given more than once`);
    if (!values.every(isStorable)) return refuse(`${name} ${NOT_STORABLE_MESSAGE}`);
    given[name] = isList ? values : value;
  }
  const parsed = v.safeParse(v.strictObject(entries), given, { abortEarly: true, message: formatIssueMessage });
  if (parsed.success) return { values: parsed.output };
  const [issue] = parsed.issues;
  // The index in a list isn't part of the name.
  const name = v.getDotPath(issue)?.split('.')[0] ?? 'the query';
  return refuse(`${name} ${issue.message}`);
}

const refuse = (detail: string) => ({ refusal: { code: 'RequestCannotBeParsed', detail } }) as const;

export const createIntegerSchema = (largest: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, `needs to be a whole number from 1 to ${largest}`),
    v.transform(Number),
    v.maxValue(largest, `needs to be a whole number from 1 to ${largest}`),
  );

/** The official Python library of version 3 sends `True` and `False`. */
export const booleanSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['true', 'false'], 'needs to be true or false'),
  v.transform((text) => text === 'true'),
);

/** Milliseconds since 1970, or a time in RFC 3339. */
export const timeSchema = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : parseRfc3339(text))),
  v.check((at) => !Number.isNaN(at), 'needs to be milliseconds since 1970 or a time such as 2026-01-31T12:00:00Z'),
);
const parseRfc3339 = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;

const CURSOR = /^(\d{1,15})-(\d{13}\.[a-zA-Z0-9]{6})$/;
export const cursorSchema = v.pipe(
  v.string(),
  v.regex(CURSOR, 'needs to be the key from an earlier response'),
  v.transform((text): Cursor => {
    const [, at = '', requestId = ''] = CURSOR.exec(text) ?? [];
    return { at: Number(at), requestId };
  }),
);
/** Formats a cursor as `cursorSchema` parses it. */
export const formatCursor = ({ at, requestId }: Cursor): string => `${at}-${requestId}`;

const { ipv4: SHORTEST_V4, ipv6: STORED_V6 } = shortestPrefix;
const STORED_V4 = 24;

/**
 * Converts an IP address or a network in CIDR notation to the truncated addresses in it. Stored addresses have no last
 * byte (IPv4) and no last 80 bits (IPv6), so smaller networks can't be distinguished.
 */
export const networksSchema = v.pipe(
  v.string(),
  v.transform(listNetworks),
  v.check(
    (networks) => networks.length > 0,
    `needs to be an address, or a network such as 192.0.2.0/${STORED_V4}, not larger than /${SHORTEST_V4} (IPv6: /${STORED_V6})`,
  ),
);

function listNetworks(text: string): string[] {
  const [address = '', bits] = text.split('/');
  if (!ipaddr.isValid(address) || (bits !== undefined && !ipaddr.isValidCIDR(text))) return [];
  const parsed = ipaddr.process(address);
  const length = bits === undefined ? 128 : Number(bits);
  if (parsed.kind() === 'ipv6') return length < STORED_V6 ? [] : [truncateAddress(address)];
  if (length < SHORTEST_V4) return [];
  if (length >= STORED_V4) return [truncateAddress(address)];
  const [a = 0, b = 0, c = 0] = ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${length}`).octets;
  return Array.from({ length: 2 ** (STORED_V4 - length) }, (_, at) => `${a}.${b}.${c + at}.0`);
}
