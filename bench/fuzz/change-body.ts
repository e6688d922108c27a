import { gzipSync } from 'node:zlib';
import type { Random } from '../../server/sample-data/random.ts';
import { type Draft, getBody, setHeader } from './draft.ts';
import { formatJson, type HostileValues, RawJson } from './values.ts';

export type ChangeTools = { readonly random: Random; readonly hostile: HostileValues };
/** Changes a draft. Returns false if it doesn't apply. */
export type Change = (draft: Draft, tools: ChangeTools) => boolean;

const wrongTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset=x',
  'application/xml',
];
const otherTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'a/b',
];
const encodings = ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', 'x'];
const unknownFields = ['unknownField', '__proto__', 'constructor', 'toString', 'length', '', 'EMAIL', 'a.b', '\0', 'é'];

/** A place in a JSON value: the object or array, the key, and the names that lead to it. */
type Place = { readonly parent: Record<string, unknown>; readonly key: string; readonly path: readonly string[] };

/** Returns a random place of a value, more often one near the top. */
function pickPlace(value: unknown, random: Random): Place | undefined {
  let parent = value;
  const path: string[] = [];
  while (true) {
    if (typeof parent !== 'object' || parent === null || parent instanceof RawJson) return undefined;
    const keys = Object.keys(parent);
    const key = keys[random.integer(0, keys.length - 1)];
    if (key === undefined) return undefined;
    path.push(key);
    const inner = (parent as Record<string, unknown>)[key];
    const isInner =
      typeof inner === 'object' && inner !== null && !(inner instanceof RawJson) && Object.keys(inner).length > 0;
    if (!isInner || random.chance(0.6)) return { parent: parent as Record<string, unknown>, key, path };
    parent = inner;
  }
}

const withPlace =
  (change: (place: Place, draft: Draft, tools: ChangeTools) => void): Change =>
  (draft, tools) => {
    if (draft.bytes !== undefined) return false;
    draft.json = structuredCloneJson(draft.json);
    const place = pickPlace(draft.json, tools.random);
    if (place === undefined) return false;
    [draft.field] = place.path;
    change(place, draft, tools);
    return true;
  };

/** Copies a value, with its `RawJson` as they are. */
function structuredCloneJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value;
  if (Array.isArray(value)) return value.map(structuredCloneJson);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, structuredCloneJson(inner)]));
}

/** Changes the bytes of a body. */
const withBytes =
  (change: (body: Buffer, tools: ChangeTools) => Buffer): Change =>
  (draft, tools) => {
    const body = getBody(draft);
    if (body.length === 0) return false;
    draft.bytes = change(body, tools);
    return true;
  };

function sendAsForm(draft: Draft): boolean {
  if (typeof draft.json !== 'object' || draft.json === null || draft.bytes !== undefined) return false;
  const fields = Object.entries(draft.json).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : formatJson(value),
  ]);
  draft.bytes = Buffer.from(String(new URLSearchParams(fields as [string, string][])));
  setHeader(draft, 'content-type', 'application/x-www-form-urlencoded');
  return true;
}

function sendAsMultipart(draft: Draft, { random, hostile }: ChangeTools): boolean {
  if (typeof draft.json !== 'object' || draft.json === null || draft.bytes !== undefined) return false;
  const parts = Object.entries(draft.json).map(([name, value]) => {
    const file = random.chance(0.2) ? `; filename="${hostile.text().replaceAll(/["\r\n]/g, '')}.pdf"` : '';
    const text = typeof value === 'string' ? value : formatJson(value);
    return `--fuzz\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  const end = random.pick(['--fuzz--\r\n', '--fuzz--', '--fuzz\r\n', '']);
  draft.bytes = Buffer.from(parts.join('') + end);
  setHeader(draft, 'content-type', 'multipart/form-data; boundary=fuzz');
  return true;
}

/** Changes of a body by name. */
export const bodyChanges: Readonly<Record<string, Change>> = {
  'hostile value': withPlace(({ parent, key }, _draft, { hostile }) => {
    parent[key] = hostile.json();
  }),
  'hostile text': withPlace(({ parent, key }, _draft, { hostile }) => {
    if (typeof parent[key] === 'string') parent[key] = hostile.text();
  }),
  'long text': withPlace(({ parent, key }, _draft, { random }) => {
    const length = random.pick([64, 100, 200, 254, 256, 300, 320, 500, 1_024, 2_048, 4_096, 5_000, 10_000]);
    if (typeof parent[key] === 'string') parent[key] = 'x'.repeat(length + random.integer(-1, 1));
  }),
  'missing field': withPlace(({ parent, key }) => {
    delete parent[key];
  }),
  'unknown field': withPlace(({ parent, path }, draft, { random, hostile }) => {
    const name = Array.isArray(parent) ? String(parent.length) : random.pick(unknownFields as [string, ...string[]]);
    Object.defineProperty(parent, name, {
      value: hostile.json(),
      enumerable: true,
      configurable: true,
      writable: true,
    });
    if (path.length === 1) draft.field = name;
  }),
  'duplicate field': withPlace(({ parent, key }, _draft, { hostile }) => {
    const name = JSON.stringify(key);
    const text = `{${name}:${formatJson(parent[key])},${name}:${formatJson(hostile.json())}}`;
    parent[key] = new RawJson(text);
  }),
  'list in place of a value': withPlace(({ parent, key }) => {
    parent[key] = [parent[key]];
  }),
  'another body': (draft, { hostile }) => {
    if (draft.json === undefined || draft.bytes !== undefined) return false;
    draft.json = hostile.json();
    return true;
  },
  'body cut off': withBytes((body, { random }) => body.subarray(0, random.integer(0, body.length - 1))),
  'invalid UTF-8': withBytes((body, { random }) => {
    const at = random.integer(0, body.length);
    const bytes = random.pick([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88], [0xef, 0xbb, 0xbf], [0x00]]);
    return Buffer.concat([body.subarray(0, at), Buffer.from(bytes), body.subarray(at)]);
  }),
  'body of the largest size': (draft, { random }) => {
    if (draft.target.body === undefined) return false;
    const size = Math.min(draft.target.bodyLimit, 128 * 1024) + random.integer(-1, 1);
    draft.bytes = Buffer.alloc(size, random.pick([' ', 'a', '[', '0', '"']));
    return true;
  },
  'content type': (draft, { random, hostile }) => {
    const types = [...wrongTypes, ...otherTypes] as unknown as [string, ...string[]];
    setHeader(draft, 'content-type', random.chance(0.1) ? hostile.text() : random.pick(types));
    return true;
  },
  'content encoding': (draft, { random }) => {
    const body = getBody(draft);
    const encoding = random.pick(encodings as [string, ...string[]]);
    const huge = (): Buffer => gzipSync(Buffer.alloc(20_000_000, ' '));
    if (encoding === 'gzip') draft.bytes = random.chance(0.01) ? huge() : random.chance(0.6) ? gzipSync(body) : body;
    setHeader(draft, 'content-encoding', encoding);
    return true;
  },
  'body of a request without one': (draft) => {
    if (draft.method !== 'GET') return false;
    draft.json = { a: 1 };
    setHeader(draft, 'content-type', 'application/json');
    return true;
  },
  'form fields': sendAsForm,
  'form with files': sendAsMultipart,
};
