import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { measurePageWeights, type PageWeight } from '../../scripts/measure-page-weights.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type LighthouseFigures, runLighthouse } from './lighthouse.ts';

// `npm run bench` measures every page, `npm run bench -- /blog/` some pages. Prints the results without a pass or fail.
const selectedPaths = process.argv.slice(2);
await buildIfStale();
const weights = measurePageWeights(distDir).filter(
  ({ path }) => selectedPaths.length === 0 || selectedPaths.includes(path),
);
if (weights.length === 0) throw new Error(`Expected the path of a page, found ${selectedPaths.join(', ')}`);

console.log(
  '\nTransfer sizes in KB: HTML (brotli), scripts of the page and their static imports (gzip), CSS (gzip), fonts',
);
printTable(
  ['page', 'HTML', 'scripts', 'CSS', 'fonts', 'total'],
  weights.map((page) => [page.path, ...weightCells(page)]),
);

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
// PUBLIC_URL is set as in a deployment: Lighthouse only accepts absolute canonical URLs.
const port = await findFreePort();
const publicUrl = `http://127.0.0.1:${port}`;
const config = readConfig({ PORT: `${port}`, PUBLIC_URL: publicUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const app = await createApp({ config, distDir });
try {
  // Waits for the compression after startup, which would slow down the measurement.
  await app.services.site.finishCompressing(AbortSignal.timeout(120_000));
  const url = await app.listen();
  console.log(
    '\nLighthouse: mobile, slow 4G and 4× CPU throttling; transfer size of the whole page including the agent',
  );
  const rows: string[][] = [];
  // Lighthouse doesn't measure pages with status 404 or 500.
  for (const { path } of weights.filter(({ status }) => status === 200))
    rows.push([path, ...lighthouseCells(await runLighthouse(url + path, findOrInstallChromium()))]);
  printTable(['page', 'perf', 'a11y', 'best', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'page KB', 'requests'], rows);
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true });
}

function weightCells({ html, scripts, css, fonts }: PageWeight): string[] {
  return [html, scripts, css, fonts, html + scripts + css + fonts].map(formatKilobytes);
}

function lighthouseCells({ scores, fcpMs, lcpMs, tbtMs, cls, bytes, requests }: LighthouseFigures): string[] {
  const times = [fcpMs, lcpMs, tbtMs].map((ms) => ms.toFixed(0));
  return [
    ...scores.map((score) => (score * 100).toFixed(0)),
    ...times,
    cls.toFixed(3),
    formatKilobytes(bytes),
    `${requests}`,
  ];
}

function formatKilobytes(bytes: number): string {
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
