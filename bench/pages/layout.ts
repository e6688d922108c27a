import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import { type Browser, chromium } from 'playwright-core';
import * as v from 'valibot';
import { distDir } from '../../scripts/build-if-stale.ts';
import { chromiumFlags, findOrInstallChromium } from '../../scripts/find-chromium.ts';

const PHONE = { width: 390, height: 844 };
/** WCAG 2.2, target size (enhanced). */
const MIN_TARGET_PX = 44;
/** Smallest type of the design. */
const MIN_TYPE_PX = 13.5;
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type Figures = { screens: number; characters: number; small: number; monospace: number; targets: number; low: number };

/**
 * Measures the layout of the prerendered pages of builds at 390 px without scripts and prints one column per build.
 *
 * Usage: `node scripts/run.mjs bench/pages/layout.ts [DIST …]`; by default the current build.
 */
async function measureBuilds(dists: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: [...chromiumFlags] });
  try {
    const columns: Figures[][] = [];
    for (const dist of dists) columns.push(await measureBuild(browser, dist));
    const formatShare = (part: keyof Figures, whole: keyof Figures) => (pages: readonly Figures[]) =>
      `${((100 * sum(pages, part)) / sum(pages, whole)).toFixed(1)}%`;
    const rows: readonly [string, (pages: readonly Figures[]) => string][] = [
      ['pages', (pages) => String(pages.length)],
      ['screens of 844 px per page, mean', (pages) => (sum(pages, 'screens') / pages.length).toFixed(1)],
      ['screens of the home page', ([home]) => home?.screens.toFixed(1) ?? ''],
      [`share of text below ${MIN_TYPE_PX} px`, formatShare('small', 'characters')],
      ['share of text in monospace', formatShare('monospace', 'characters')],
      [`share of buttons and links in lists below ${MIN_TARGET_PX} px`, formatShare('low', 'targets')],
    ];
    for (const [name, format] of rows)
      console.log([name.padEnd(52), ...columns.map((pages) => format(pages).padStart(10))].join(' '));
  } finally {
    await browser.close();
  }
}

const sum = (pages: readonly Figures[], key: keyof Figures): number =>
  pages.reduce((total, page) => total + page[key], 0);

async function measureBuild(browser: Browser, dist: string): Promise<Figures[]> {
  const { pages } = v.parse(siteManifestSchema, JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const server = await servePublicFiles(dist, new Map(Object.entries(pages).map(([path, { file }]) => [path, file])));
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  // Scripts of the page would identify and load more; `evaluate` needs JavaScript.
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  const figures: Figures[] = [];
  try {
    for (const path of Object.keys(pages)
      .filter((each) => pages[each]?.status === 200)
      .sort()) {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      figures.push(await page.evaluate(measurePage, { minTarget: MIN_TARGET_PX, minType: MIN_TYPE_PX }));
    }
  } finally {
    await context.close();
    server.close();
  }
  return figures;
}

/** Runs in the page. */
function measurePage({ minTarget, minType }: { minTarget: number; minType: number }): Figures {
  const figures = { screens: document.documentElement.scrollHeight / innerHeight, characters: 0, small: 0 };
  let monospace = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const length = texts.currentNode.textContent?.trim().length ?? 0;
    if (!parent || length === 0 || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('svg, script, style, pre')) continue;
    const { fontSize, fontFamily } = getComputedStyle(parent);
    figures.characters += length;
    if (Number.parseFloat(fontSize) < minType) figures.small += length;
    if (/mono/i.test(fontFamily)) monospace += length;
  }
  // Links within a sentence are exempt in WCAG 2.2 as well.
  const selector = 'button, summary, select, input:not([type=hidden]), header a, footer a, nav a, a.button';
  const targets = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const heights = targets.map((element) => element.getBoundingClientRect().height).filter((height) => height > 0);
  return { ...figures, monospace, targets: heights.length, low: heights.filter((height) => height < minTarget).length };
}

/** Serves the files of a build without its server, so that builds of any version can be compared. */
async function servePublicFiles(dist: string, files: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = files.get(pathname) ?? pathname.slice(1);
    try {
      const content = readFileSync(join(dist, 'public', file));
      response
        .writeHead(200, { 'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream' })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

await measureBuilds(process.argv.length > 2 ? process.argv.slice(2) : [distDir]);
