import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Headers } from '../http/security-headers.ts';
import { isSharedFile } from '../http/shared-files.ts';
import { type CompressionQueue, compressQuickly } from './compress.ts';
import { acceptedEncodings, type Encoding, matchesEtag } from './negotiation.ts';

export type StaticEntry = {
  /** Whether pages of other origins may read it, so that preflights are answered. */
  readonly isShared: boolean;
  send(request: IncomingMessage, response: ServerResponse): void;
};
/** Encodings of the same bytes. Without `br` there is `identity`; such a file isn't compressed at all. */
export type Bodies = { readonly identity?: Buffer | undefined; readonly br?: Buffer | undefined };

const ETAG_LENGTH = 22;
/**
 * Suffix of the entity tag of quickly compressed bytes. A cache that has those needn't load the same content again when
 * it is compressed well.
 */
const QUICK = 'quick';

/**
 * Creates the entry of a file and precomputes its headers. Uncompressed bytes aren't kept if there is a Brotli version, and
 * needn't be given: they are rarely requested, and they are most of the size of a build. Gzip is made at its first request:
 * with TLS, all current browsers prefer Brotli.
 *
 * @param bodies the entity tags are a hash of `identity`, or else of `br`
 * @param compression suffix of the entity tag that distinguishes the same content with another compression
 */
export function createStaticEntry(
  bodies: Bodies,
  headers: Headers,
  status: number,
  compression: '' | typeof QUICK = '',
): StaticEntry {
  const { identity, br } = bodies;
  const plain = plainBytes(bodies);
  const tag = hashTag(identity ?? br ?? plain());
  const vary = [headers.vary, br !== undefined && 'Accept-Encoding'].filter(Boolean).join(', ');
  const shared: Headers = { ...headers, ...(vary !== '' && { vary }) };
  const create = (encoding: Encoding, length: number, body: () => Buffer): Variant => ({
    ...createVariant(tag + compression, encoding, { length, body }, shared),
    quickEtag: createEtag(tag + QUICK, encoding),
  });
  const variants = new Map<Encoding, Variant>();
  if (br !== undefined) variants.set('br', create('br', br.length, createGetter(br)));
  if (identity !== undefined) variants.set('identity', create('identity', identity.length, plain));
  function createLater(encoding: Encoding): Variant {
    if (encoding === 'identity') return create(encoding, plain().length, plain);
    const compressed = gzipSync(plain());
    return create(encoding, compressed.length, createGetter(compressed));
  }
  /** Returns the variant that the client prefers. */
  function choose(accepted: string | undefined): Variant {
    const encodings = acceptedEncodings(accepted);
    const encoding = (br === undefined ? undefined : encodings[0]) ?? 'identity';
    const variant = variants.get(encoding) ?? createLater(encoding);
    variants.set(encoding, variant);
    return variant;
  }

  return {
    isShared: isSharedFile(headers),
    send(request, response) {
      const variant = choose(request.headers['accept-encoding']);
      // 304 is allowed only in place of a 200.
      const isCurrent = (etag: string) => matchesEtag(request.headers['if-none-match'], etag);
      if (status === 200 && (isCurrent(variant.etag) || isCurrent(variant.quickEtag))) {
        response.writeHead(304, variant.unchangedHeaders).end();
        return;
      }
      response.writeHead(status, variant.headers);
      response.end(request.method === 'HEAD' ? undefined : variant.body());
    },
  };
}

/**
 * Creates the entry of a file that is changed for this deployment. It is changed and compressed quickly at the first
 * request, and then compressed well: doing so for all pages of a build would take 20 seconds of processor time at each
 * start.
 *
 * @param change returns the changed bytes
 */
export function createChangedEntry(
  change: () => Buffer,
  headers: Headers,
  status: number,
  queue: CompressionQueue,
): StaticEntry {
  let entry: StaticEntry | undefined;
  const compress = (): StaticEntry => {
    queue.add(change, (bodies) => {
      entry = createStaticEntry(bodies, headers, status);
    });
    return createStaticEntry(compressQuickly(change()), headers, status, QUICK);
  };
  return {
    isShared: isSharedFile(headers),
    send(request, response) {
      entry ??= compress();
      entry.send(request, response);
    },
  };
}

/**
 * Returns a function that returns the uncompressed bytes, decompressed from Brotli if possible to save memory.
 *
 * @throws Error if there are neither
 */
export function plainBytes(bodies: Pick<Bodies, 'identity' | 'br'>): () => Buffer {
  const { br } = bodies;
  if (br !== undefined) return createUnpack(br);
  // A getter may read it from disk.
  const { identity } = bodies;
  if (identity === undefined) throw new Error('Expected a file with uncompressed bytes or Brotli, found neither');
  return createGetter(identity);
}

// Separate functions, because closures created in the same scope share one context and keep all of its values alive.
const createGetter = (content: Buffer) => (): Buffer => content;
const createUnpack = (br: Buffer) => (): Buffer => brotliDecompressSync(br);

/** Creates a redirect that keeps the query. */
export function createRedirect(to: string, status: number, headers: Headers): StaticEntry {
  return {
    isShared: false,
    send(request, response) {
      const [, query] = (request.url ?? '').split(/\?(.*)/s);
      const location = query === undefined || to.includes('?') ? to : `${to}?${query}`;
      response.writeHead(status, { ...headers, location, 'content-length': '0' }).end();
    },
  };
}

type Variant = { body: () => Buffer; etag: string; quickEtag: string; headers: string[]; unchangedHeaders: string[] };

const hashTag = (content: Buffer): string => hash('sha256', content, 'base64url').slice(0, ETAG_LENGTH);

/** Returns a strong entity tag. It identifies the exact bytes, so each encoding needs its own. */
const createEtag = (hash: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;

function createVariant(
  hash: string,
  encoding: Encoding,
  { length, body }: { length: number; body: () => Buffer },
  shared: Headers,
): Omit<Variant, 'quickEtag'> {
  const etag = createEtag(hash, encoding);
  const unchanged = { ...shared, etag };
  const full = {
    ...unchanged,
    'content-length': String(length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { body, etag, headers: Object.entries(full).flat(), unchangedHeaders: Object.entries(unchanged).flat() };
}
