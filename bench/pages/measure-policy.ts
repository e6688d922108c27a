import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pagePayloadUrl } from '@whorl/contract/page-data.ts';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { pagePolicy } from '../../server/platform/static/content-security-policy.ts';

/**
 * `node scripts/run.mjs bench/pages/measure-policy.ts`, after a build: what is inline in the pages, how long their policies
 * are, and what a page would weigh if its payload stood in it as well.
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
    css: weight(css),
    page: weight(html),
    both: weight(html + inline),
  };
});

const of = (name: 'policy' | 'css' | 'page' | 'both' | 'scripts' | 'attributes') =>
  pages.map((page) => page[name]).sort((a, b) => a - b);
const middle = (values: number[]) => values[Math.floor(values.length / 2)] ?? 0;
const range = (values: number[]) => `${values[0]} to ${values.at(-1)}`;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

console.log(
  `${pages.length} pages, ${new Set(pages.map((page) => page.styleHash)).size} different inline style sheets`,
);
console.log(
  `inline scripts that run, a page: ${range(of('scripts'))}; style or event attributes: ${sum(of('attributes'))}`,
);
console.log(`characters of policy: ${range(of('policy'))}`);
console.log('bytes, brotli: middle page (largest)');
for (const [name, key] of [
  ['inline style sheet', 'css'],
  ['page as it is', 'page'],
  ['page with its payload inline', 'both'],
] as const)
  console.log(`  ${name.padEnd(29)} ${middle(of(key))} (${of(key).at(-1)})`);

function weight(text: string): number {
  return brotliCompressSync(text).length;
}
