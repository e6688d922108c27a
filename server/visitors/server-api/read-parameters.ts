import { issueMessage } from '@whorl/contract/issue-message.ts';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { isStorable, NOT_STORABLE } from '../../platform/database/storable.ts';
import { addressAtRest } from '../../platform/http/client-address.ts';
import { commonParameters } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

/** Where the next page begins: behind the event with this time and id. */
export type Cursor = { readonly at: number; readonly requestId: string };

/**
 * The parameters of a call by their schema; one that is not known is refused, since a filter that is left out would answer
 * more than was asked for.
 */
export function readParameters<Entries extends v.ObjectEntries>(
  query: URLSearchParams,
  entries: Entries,
): { values: v.InferOutput<v.StrictObjectSchema<Entries, undefined>> } | { refusal: ServerApiRefusal } {
  const given: Record<string, string> = {};
  for (const name of new Set(query.keys())) {
    if (commonParameters.includes(name)) continue;
    const [value = '', ...others] = query.getAll(name);
    if (others.length > 0) return refuse(`${name} is given more than once`);
    if (!isStorable(value)) return refuse(`${name} ${NOT_STORABLE}`);
    given[name] = value;
  }
  const parsed = v.safeParse(v.strictObject(entries), given, { abortEarly: true, message: issueMessage });
  if (parsed.success) return { values: parsed.output };
  const [issue] = parsed.issues;
  const name = v.getDotPath(issue) ?? 'the query';
  return refuse(`${name} ${issue.message}`);
}

const refuse = (detail: string) => ({ refusal: { code: 'RequestCannotBeParsed', detail } }) as const;

export const wholeNumberUpTo = (largest: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, `needs to be a whole number from 1 to ${largest}`),
    v.transform(Number),
    v.maxValue(largest, `needs to be a whole number from 1 to ${largest}`),
  );

export const truthSchema = v.pipe(
  v.picklist(['true', 'false'], 'needs to be true or false'),
  v.transform((text) => text === 'true'),
);

/** Milliseconds since 1970, or a time as RFC 3339 writes it. */
export const timeSchema = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : rfc3339Of(text))),
  v.check((at) => !Number.isNaN(at), 'needs to be milliseconds since 1970 or a time such as 2026-01-31T12:00:00Z'),
);
const rfc3339Of = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;

const CURSOR = /^(\d{1,15})-(\d{13}\.[a-zA-Z0-9]{6})$/;
export const cursorSchema = v.pipe(
  v.string(),
  v.regex(CURSOR, 'needs to be the key of an earlier answer'),
  v.transform((text): Cursor => {
    const [, at = '', requestId = ''] = CURSOR.exec(text) ?? [];
    return { at: Number(at), requestId };
  }),
);
export const writtenCursor = ({ at, requestId }: Cursor): string => `${at}-${requestId}`;

/** Bits of a network that can be asked for: with fewer, too many of the kept ones would lie within. */
const SHORTEST_V4 = 16;
const KEPT_V4 = 24;
const KEPT_V6 = 48;

/**
 * The networks, as they are kept, that an address or a network in CIDR notation names. What is kept has lost the last byte
 * of an IPv4 address and the last 80 bits of an IPv6 one, so that is as exact as it gets.
 */
export const networksSchema = v.pipe(
  v.string(),
  v.transform(networksOf),
  v.check(
    (networks) => networks.length > 0,
    `needs to be an address, or a network such as 192.0.2.0/${KEPT_V4}, not larger than /${SHORTEST_V4} (IPv6: /${KEPT_V6})`,
  ),
);

function networksOf(text: string): string[] {
  const [address = '', bits] = text.split('/');
  if (!ipaddr.isValid(address) || (bits !== undefined && !ipaddr.isValidCIDR(text))) return [];
  const parsed = ipaddr.process(address);
  const length = bits === undefined ? 128 : Number(bits);
  if (parsed.kind() === 'ipv6') return length < KEPT_V6 ? [] : [addressAtRest(address)];
  if (length < SHORTEST_V4) return [];
  if (length >= KEPT_V4) return [addressAtRest(address)];
  const [a = 0, b = 0, c = 0] = ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${length}`).octets;
  return Array.from({ length: 2 ** (KEPT_V4 - length) }, (_, at) => `${a}.${b}.${c + at}.0`);
}
