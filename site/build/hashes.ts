import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPageFile } from './render-all-pages.ts';
import { sliceFiles } from './slices.ts';
import { staticQueries } from './static-queries.ts';

/** Number of hexadecimal digits of the hashes of the code, and of one page's or all pages' content. */
const HASH_LENGTH = 10;

/**
 * Returns a hash of what all pages share: the names of the assets, static queries, slices and `others`. The same sources
 * give the same hash. The text of a page isn't part of it, so a published article leaves other pages and open windows
 * as they are.
 */
export async function hashCode(publicDir: string, others: unknown): Promise<string> {
  const assets = (await readdir(join(publicDir, 'assets'))).sort();
  return hash([assets, staticQueries, sliceFiles, others]);
}

/**
 * Returns a hash of the page's content, which its HTML and its data contain. A window loads the page again if they differ,
 * because React couldn't take over the HTML.
 */
export const hashContent = ({ payload }: Pick<RenderedPageFile, 'payload'>): string => hash(payload);

/** Returns the hash of a build: that of its code, followed by that of all its pages. */
export const hashBuild = (codeHash: string, rendered: readonly RenderedPageFile[]): string =>
  codeHash + hash(rendered.map(({ path, head, body, payload }) => [path, head, body, payload]));

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_LENGTH);
