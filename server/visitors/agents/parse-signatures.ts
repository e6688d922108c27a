import type { IncomingHttpHeaders } from 'node:http';
import type { FieldOccurrence } from 'http-message-sig';
import { type BareItem, isInnerList, type Parameters, parseDictionary, parseItem, Token } from 'structured-headers';

/** Signature of the profile Web Bot Auth, before it is verified. */
export type AgentSignature = {
  /** Key of the signature in `Signature` and `Signature-Input`. */
  readonly label: string;
  readonly components: readonly { readonly name: string; readonly key: string | undefined }[];
  /** Seconds since 1970. */
  readonly created: number;
  readonly expires: number;
  readonly keyId: string;
  readonly nonce: string | undefined;
  readonly algorithm: string | undefined;
};

/** `Signature-Agent` as one signature covers it. */
type SignatureAgent = {
  /** URL as it was sent. */
  readonly value: string;
  /** Discovery mechanism; `directory` by default. */
  readonly type: string;
};

const TAG = 'web-bot-auth';
/** A request has one signature of its agent and perhaps some of intermediaries. */
const MAX_SIGNATURES = 4;
const MAX_NONCE_CHARACTERS = 256;

/** Returns the joined value of a header, undefined if it is missing. */
export function joinField(fields: readonly FieldOccurrence[], name: string): string | undefined {
  const values = fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value.trim());
  return values.length === 0 ? undefined : values.join(', ');
}

/** Whether a request has a signature with the tag, valid or not. */
export const hasAgentSignature = (headers: IncomingHttpHeaders): boolean =>
  headers['signature-input']?.includes(TAG) === true;

/**
 * Parses the signatures with the tag `web-bot-auth`; others have other purposes and are ignored.
 *
 * @returns `malformed` if one of them violates the syntax or lacks a required parameter
 */
export function parseAgentSignatures(fields: readonly FieldOccurrence[]): readonly AgentSignature[] | 'malformed' {
  const input = joinField(fields, 'signature-input');
  if (!input?.includes(TAG)) return [];
  try {
    const signatures: AgentSignature[] = [];
    for (const [label, member] of parseDictionary(input)) {
      if (getText(member[1], 'tag') !== TAG) continue;
      if (!isInnerList(member)) return 'malformed';
      const signature = toSignature(label, member);
      if (signature === undefined) return 'malformed';
      signatures.push(signature);
    }
    return signatures.length > MAX_SIGNATURES ? 'malformed' : signatures;
  } catch {
    return 'malformed';
  }
}

function toSignature(
  label: string,
  [items, parameters]: readonly [readonly [BareItem, Parameters][], Parameters],
): AgentSignature | undefined {
  const created = parameters.get('created');
  const expires = parameters.get('expires');
  const keyId = getText(parameters, 'keyid');
  const nonce = getText(parameters, 'nonce');
  if (!Number.isInteger(created) || !Number.isInteger(expires) || keyId === undefined) return undefined;
  if (parameters.has('nonce') && (!nonce || nonce.length > MAX_NONCE_CHARACTERS)) return undefined;
  const components = items.map(([name, each]) => ({ name: String(name), key: getText(each, 'key') }));
  return {
    label,
    components,
    created: Number(created),
    expires: Number(expires),
    keyId,
    nonce,
    algorithm: getText(parameters, 'alg'),
  };
}

function getText(parameters: Parameters, name: string): string | undefined {
  const value = parameters.get(name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Parses the part of `Signature-Agent` that a signature covers: the dictionary member that it names, or the whole header,
 * which earlier drafts defined as one string.
 *
 * @returns `uncovered` if the header was sent and isn't covered; undefined without the header
 */
export function parseSignatureAgent(
  fields: readonly FieldOccurrence[],
  { label, components }: AgentSignature,
): SignatureAgent | 'uncovered' | 'malformed' | undefined {
  const header = joinField(fields, 'signature-agent');
  if (header === undefined) return undefined;
  const covered = components.filter(({ name }) => name === 'signature-agent');
  if (covered.length === 0) return 'uncovered';
  try {
    if (header.startsWith('"')) return toAgent(parseItem(header));
    const members = parseDictionary(header);
    const keys = covered.map(({ key }) => key);
    const key = keys.includes(label) || keys.includes(undefined) ? label : keys[0];
    const member =
      members.get(key ?? label) ?? (keys.includes(undefined) && members.size === 1 ? first(members) : undefined);
    if (member === undefined) return 'uncovered';
    return isInnerList(member) ? 'malformed' : toAgent(member);
  } catch {
    return 'malformed';
  }
}

const first = <Value>(map: ReadonlyMap<string, Value>): Value | undefined => [...map.values()][0];

function toAgent([value, parameters]: readonly [BareItem, Parameters]): SignatureAgent | 'malformed' {
  const type = parameters.get('type');
  if (typeof value !== 'string') return 'malformed';
  return { value, type: type instanceof Token ? type.toString() : 'directory' };
}
