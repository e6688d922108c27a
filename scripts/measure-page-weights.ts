import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import * as v from 'valibot';

/** Transfer sizes in bytes. */
export type PageWeight = { html: number; scripts: number; css: number; fonts: number };
type WeighedPage = PageWeight & { path: string; status: number };

/** Returns the transfer size of each page's initial load, without files that its scripts load later. */
export function measurePageWeights(distDir: string): WeighedPage[] {
  const publicDir = join(distDir, 'public');
  const manifest = v.parse(siteManifestSchema, JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')));
  return Object.entries(manifest.pages)
    .map(([path, { file, status }]) => ({ path, status, ...weighPage(publicDir, file) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function weighPage(publicDir: string, file: string): PageWeight {
  const html = readFileSync(join(publicDir, file), 'utf8');
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const listUrls = (test: RegExp, attribute: 'src' | 'href'): string[] =>
    tags.filter((tag) => test.test(tag)).flatMap((tag) => new RegExp(`${attribute}="(/[^"]*)"`).exec(tag)?.[1] ?? []);
  const modules = addImports(publicDir, [...listUrls(/^<script/, 'src'), ...listUrls(/rel="modulepreload"/, 'href')]);
  return {
    html: compressedSize(join(publicDir, file), 'br'),
    scripts: sumSizes(modules, (url) => compressedSize(join(publicDir, url), 'gz')),
    css: sumSizes(listUrls(/rel="stylesheet"/, 'href'), (url) => compressedSize(join(publicDir, url), 'gz')),
    fonts: sumSizes(listUrls(/as="font"/, 'href'), (url) => readFileSync(join(publicDir, url)).length),
  };
}

/** Returns the URLs of these modules and of all modules that they import statically. */
function addImports(publicDir: string, entries: string[]): string[] {
  const found = new Set(entries);
  for (const url of found) {
    const source = readFileSync(join(publicDir, url), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g)) {
      found.add(posix.resolve(posix.dirname(url), specifier));
    }
  }
  return [...found];
}

/** Returns the size of the file that the build compressed; compresses the file if there is none. */
function compressedSize(file: string, encoding: 'br' | 'gz'): number {
  const compressed = `${file}.${encoding}`;
  if (existsSync(compressed)) return readFileSync(compressed).length;
  const content = readFileSync(file);
  return (encoding === 'br' ? brotliCompressSync(content) : gzipSync(content)).length;
}

function sumSizes(urls: string[], size: (url: string) => number): number {
  return [...new Set(urls)].reduce((total, url) => total + size(url), 0);
}
