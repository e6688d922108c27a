import { chunkMapUrl, pagePayloadUrl, staticQueryUrl } from '@whorl/contract/page-data.ts';
import type { Handling } from '../handling.ts';

/** The properties of a `Response` that `isGenuine` reads. */
export type ResponseFacts = Pick<Response, 'status' | 'type' | 'redirected'> & {
  readonly headers: { get(name: string): string | null };
  clone(): { text(): Promise<string> };
};

const SCRIPT = /^(text|application)\/(x-)?javascript\b/;
const IMAGE = /^image\//;
/** Content types by the extension of an asset. Some hosts know no type of fonts. */
const assetTypes: Readonly<Record<string, RegExp>> = {
  js: SCRIPT,
  css: /^text\/css\b/,
  woff2: /^(font\/|application\/(octet-stream|(x-)?font-))/,
  ...Object.fromEntries(['avif', 'gif', 'ico', 'jpg', 'png', 'svg', 'webp'].map((extension) => [extension, IMAGE])),
};
/** An asset has a hash of its content in its name, of at least six characters. */
const HASHED_ASSET = /^\/assets\/[\w-]{6,}\.(\w+)$/;

/**
 * Whether a response is what its URL names. In place of it, a captive portal or a proxy that requires a login returns its
 * own page or JSON, often with status 200.
 *
 * @param path path of the request
 */
export async function isGenuine(
  handling: Exclude<Handling, 'network'>,
  path: string,
  response: ResponseFacts,
): Promise<boolean> {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || type !== 'basic' || redirected) return false;
  const contentType = headers.get('content-type') ?? '';
  switch (handling) {
    case 'asset':
      return assetTypes[HASHED_ASSET.exec(path)?.[1] ?? '']?.test(contentType) === true;
    case 'image':
      return IMAGE.test(contentType);
    case 'page':
      return /^text\/html\b/.test(contentType) && isOwnPage(await response.clone().text());
    case 'data':
      return /^application\/json\b/.test(contentType) && isOwnData(path, await response.clone().text());
  }
}

/** Whether it is a whole page of this site, which the build marks with its path. */
const isOwnPage = (html: string): boolean => /<html [^>]*data-page="/.test(html) && html.trimEnd().endsWith('</html>');

const PAYLOAD_NAME = pagePayloadUrl('/').split('/').pop() ?? '';
const STATIC_QUERIES = staticQueryUrl('').replace(/\.json$/, '');

function isOwnData(path: string, text: string): boolean {
  // Rows of React's format, each with an ID or a hint.
  if (path.endsWith(`/${PAYLOAD_NAME}`)) return /^[\da-f]*:/.test(text) && text.endsWith('\n');
  const content = parseObject(text);
  if (content === undefined) return false;
  if (path === chunkMapUrl) return 'components' in content;
  return path.startsWith(STATIC_QUERIES) ? 'data' in content : typeof content.componentChunkName === 'string';
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
