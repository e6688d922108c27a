import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Headers } from '../http/security-headers.ts';
import { acceptedEncodings, type Encoding, matchesEtag } from './negotiation.ts';

export type StaticEntry = {
  send(request: IncomingMessage, response: ServerResponse): void;
};
export type Bodies = { readonly [Name in Encoding]?: Buffer | undefined } & { readonly identity: Buffer };

const ETAG_LENGTH = 22;

/**
 * Computes everything of an answer that does not depend on the request, once. Plain bytes are not kept where there is a
 * Brotli form of them: almost nobody asks for them, and they are most of what a build weighs.
 *
 * @param compression tells apart the tags of the same content compressed in another way
 */
export function createStaticEntry(bodies: Bodies, headers: Headers, status: number, compression = ''): StaticEntry {
  const { identity, br, gzip } = bodies;
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, ETAG_LENGTH) + compression;
  const compressed = br !== undefined || gzip !== undefined;
  const vary = [headers.vary, compressed && 'Accept-Encoding'].filter(Boolean).join(', ');
  const shared: Headers = { ...headers, ...(vary !== '' && { vary }) };
  const variants = new Map<Encoding, Variant>();
  const add = (encoding: Encoding, length: number, body: () => Buffer): void => {
    variants.set(encoding, createVariant(hash, encoding, { length, body }, shared));
  };
  if (br !== undefined) add('br', br.length, holding(br));
  if (gzip !== undefined) add('gzip', gzip.length, holding(gzip));
  add('identity', identity.length, plainBytes({ identity, br }));

  return {
    send(request, response) {
      const variant = best(variants, request.headers['accept-encoding']);
      // Only what would have been a 200 may be answered with "you have it already".
      if (status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
        response.writeHead(304, variant.unchangedHeaders).end();
        return;
      }
      response.writeHead(status, variant.headers);
      response.end(request.method === 'HEAD' ? undefined : variant.body());
    },
  };
}

/** Returns what gives the plain bytes of a file without holding on to them, where its Brotli form can. */
export const plainBytes = ({ identity, br }: Pick<Bodies, 'identity' | 'br'>): (() => Buffer) =>
  br === undefined ? holding(identity) : unpacking(br);

// A function each: closures that are made in one function keep everything that any of them uses.
const holding = (content: Buffer) => (): Buffer => content;
const unpacking = (br: Buffer) => (): Buffer => brotliDecompressSync(br);

/** A fixed answer without a body that sends the browser elsewhere, keeping the query. */
export function createRedirect(to: string, status: number, headers: Headers): StaticEntry {
  return {
    send(request, response) {
      const [, query] = (request.url ?? '').split(/\?(.*)/s);
      const location = query === undefined || to.includes('?') ? to : `${to}?${query}`;
      response.writeHead(status, { ...headers, location, 'content-length': '0' }).end();
    },
  };
}

type Variant = { body: () => Buffer; etag: string; headers: string[]; unchangedHeaders: string[] };

function createVariant(
  hash: string,
  encoding: Encoding,
  { length, body }: { length: number; body: () => Buffer },
  shared: Headers,
): Variant {
  // Each encoding is another sequence of bytes, so it needs another strong tag.
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const unchanged = { ...shared, etag };
  const full = {
    ...unchanged,
    'content-length': String(length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { body, etag, headers: Object.entries(full).flat(), unchangedHeaders: Object.entries(unchanged).flat() };
}

function best(variants: ReadonlyMap<Encoding, Variant>, accepted: string | undefined): Variant {
  for (const encoding of acceptedEncodings(accepted)) {
    const variant = variants.get(encoding);
    if (variant !== undefined) return variant;
  }
  throw new Error('Every file has its plain bytes');
}
