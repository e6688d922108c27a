import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { type PageWeight, weighPages } from '../../scripts/weigh-pages.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type LighthouseFigures, runLighthouse } from './lighthouse.ts';

/** `npm run bench` for every page, `npm run bench -- /blog/` for some. Figures are printed; nothing is judged. */
const chosen = process.argv.slice(2);
await buildIfStale();
const weights = weighPages(distDir).filter(({ path }) => chosen.length === 0 || chosen.includes(path));
if (weights.length === 0) throw new Error(`No page is at ${chosen.join(' or ')}`);

console.log(
  '\nWeights in KB: HTML br, scripts gzip (all that the HTML asks for and what they import), CSS gzip, fonts',
);
printTable(
  ['page', 'HTML', 'scripts', 'CSS', 'fonts', 'together'],
  weights.map((page) => [page.path, ...weightCells(page)]),
);

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
// A site that knows its address, as a deployed one does: canonical addresses count only in full.
const port = await findFreePort();
const publicUrl = `http://127.0.0.1:${port}`;
const config = readConfig({ PORT: `${port}`, PUBLIC_URL: publicUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const app = await createApp({ config, distDir });
try {
  // What a server does in its first seconds, beside what is measured, is no part of a page.
  await app.services.site.finishCompressing(AbortSignal.timeout(120_000));
  const url = await app.listen();
  console.log('\nLighthouse: phone, slow 4G and 4 × CPU applied; whole page as it came over the wire, agent included');
  const rows: string[][] = [];
  // Lighthouse loads no page that says 404 or 500.
  for (const { path } of weights.filter(({ status }) => status === 200))
    rows.push([path, ...lighthouseCells(await runLighthouse(url + path, findOrInstallChromium()))]);
  printTable(['page', 'perf', 'a11y', 'best', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'page KB', 'requests'], rows);
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true });
}

function weightCells({ html, scripts, css, fonts }: PageWeight): string[] {
  return [html, scripts, css, fonts, html + scripts + css + fonts].map(kilobytes);
}

function lighthouseCells({ scores, fcpMs, lcpMs, tbtMs, cls, bytes, requests }: LighthouseFigures): string[] {
  const times = [fcpMs, lcpMs, tbtMs].map((ms) => ms.toFixed(0));
  return [
    ...scores.map((score) => (score * 100).toFixed(0)),
    ...times,
    cls.toFixed(3),
    kilobytes(bytes),
    `${requests}`,
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}
