import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AGENT_GZIP_LIMIT_BYTES } from '@whorl/contract/identification/api-limits.ts';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');
const kilobyte = 1024;
/** Maximum size of one page in bytes. The agent loads after the page is interactive and has its own budget. */
const budgets = {
  htmlBrotli: 20 * kilobyte,
  scriptsGzip: 90 * kilobyte,
  fonts: 60 * kilobyte,
  wholePage: 200 * kilobyte,
  wholeHome: 300 * kilobyte,
  headScript: kilobyte,
  /** Scripts that a page names, without those that they import later. */
  scripts: 10,
};

const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as {
  pages: Record<string, { file: string }>;
  treatments: Record<string, { file: string }>;
};
const publicFile = (url: string) => join(dist, 'public', url);
const gzip = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

const documents = [
  ...Object.entries(manifest.pages).map(([path, { file }]) => [path, publicFile(file)] as const),
  ...Object.entries(manifest.treatments).map(
    ([path, { file }]) => [`${path} as Treatment`, join(dist, 'treatments', file)] as const,
  ),
];

describe.each(documents)('%s', (path, file) => {
  const html = readFileSync(file, 'utf8');
  const urls = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
  const scripts = urls(/(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g);
  const fonts = urls(/url\(([^)]+\.woff2)\)/g);
  const htmlBrotli = statSync(`${file}.br`).size;
  const scriptsGzip = sum(scripts.map((url) => gzip(publicFile(url))));
  const fontBytes = sum(fonts.map((url) => statSync(publicFile(url)).size));

  it('stays within the byte budgets for HTML, scripts, and fonts', () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(budgets.scripts);
    expect(fonts).toHaveLength(2);
    expect(htmlBrotli).toBeLessThanOrEqual(budgets.htmlBrotli);
    expect(scriptsGzip).toBeLessThanOrEqual(budgets.scriptsGzip);
    expect(fontBytes).toBeLessThanOrEqual(budgets.fonts);
    expect(htmlBrotli + scriptsGzip + fontBytes).toBeLessThanOrEqual(
      path.startsWith('/ ') || path === '/' ? budgets.wholeHome : budgets.wholePage,
    );
  });

  it('references only assets that exist', () => {
    for (const url of urls(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect(() => statSync(publicFile(url)), url).not.toThrow();
  });

  it('blocks the first paint only with the small scripts that choose theme and variant', () => {
    const blocking = [...html.matchAll(/<script(?![^>]*type="(?:module|application\/ld\+json)")[^>]*>([^<]*)/g)];
    expect(blocking).toHaveLength(html.includes('data-experiment=') ? 2 : 1);
    for (const [tag, script = ''] of blocking) {
      expect(tag).not.toContain('src=');
      expect(script.length).toBeLessThan(budgets.headScript);
    }
  });
});

it('the agent stays within its byte budget', () => {
  expect(gzip(join(dist, 'agent/agent.js'))).toBeLessThanOrEqual(AGENT_GZIP_LIMIT_BYTES);
});
