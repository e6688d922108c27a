import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pagePayloadUrl } from '@whorl/contract/page-data.ts';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { pagePolicy } from '../../server/platform/static/content-security-policy.ts';

/*
 * `node scripts/run.mjs bench/pages/measure-policy.ts`: measures inline code, the length of the Content Security Policies,
 * and the size of pages with and without an inlined payload. Needs a build.
 */
const dist = join(import.meta.dirname, '../../dist');
const manifest: SiteManifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
const pages = Object.entries(manifest.pages).map(([path, page]) => {
  const html = readFileSync(join(dist, 'public', page.file), 'utf8');
  const payloadFile = join(dist, 'public', pagePayloadUrl(path));
  const payload = existsSync(payloadFile) ? readFileSync(payloadFile, 'utf8') : '';
  const inline = `<script>${JSON.stringify(payload).replaceAll('<', '\\u003c')}</script>`;
  const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  return {
    policy: pagePolicy(page).length,
    styleHash: page.styleHashes.join(),
    scripts: [...html.matchAll(/<script(?![^>]*(?: src=|application\/ld\+json))[^>]*>/g)].length,
    attributes: [...html.matchAll(/<[a-z][^>]* (?:style|on\w+)=/g)].length,
    css: compressedSize(css),
    page: compressedSize(html),
    both: compressedSize(html + inline),
  };
});

const listValues = (name: 'policy' | 'css' | 'page' | 'both' | 'scripts' | 'attributes') =>
  pages.map((page) => page[name]).sort((a, b) => a - b);
const median = (values: number[]) => values[Math.floor(values.length / 2)] ?? 0;
const range = (values: number[]) => `${values[0]} to ${values.at(-1)}`;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

console.log(
  `${pages.length} pages, ${new Set(pages.map((page) => page.styleHash)).size} different inline style sheets`,
);
console.log(
  `executable inline scripts per page: ${range(listValues('scripts'))}; style or event attributes: ${sum(listValues('attributes'))}`,
);
console.log(`policy length in characters: ${range(listValues('policy'))}`);
console.log('bytes (brotli): median page (largest page)');
for (const [name, key] of [
  ['inline style sheet', 'css'],
  ['page', 'page'],
  ['page with inline payload', 'both'],
] as const)
  console.log(`  ${name.padEnd(29)} ${median(listValues(key))} (${listValues(key).at(-1)})`);

function compressedSize(text: string): number {
  return brotliCompressSync(text).length;
}
