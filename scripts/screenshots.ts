import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageDataName } from '@whorl/contract/page-data.ts';
import { chromium, type Page } from 'playwright-core';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { takeAdminPicture } from './admin-picture.ts';
import { buildIfStale, distDir } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { measurePageWeights } from './measure-page-weights.ts';

// `npm run screenshots` takes full-page screenshots of every page, `npm run screenshots -- / /blog/` of some pages.
// `npm run screenshots -- --docs` takes the picture of the content manager in `docs/` instead.
const widths = [390, 1440];
const themes = ['light', 'dark'] as const;

const onlyDocs = process.argv.includes('--docs');
const selectedPaths = process.argv.slice(2);
await buildIfStale();
const paths = measurePageWeights(distDir)
  .map(({ path }) => path)
  .filter((path) => selectedPaths.length === 0 || selectedPaths.includes(path));
const folder = join(import.meta.dirname, '../screenshots');
mkdirSync(folder, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', CMS_BACKEND: 'local' });
const app = await createApp({ config, distDir });
const browser = await chromium.launch({ executablePath: findOrInstallChromium() });
try {
  const url = await app.listen();
  if (onlyDocs) await takeAdminPicture(browser, url, join(import.meta.dirname, '../docs/editors-guide-admin.png'));
  for (const width of onlyDocs ? [] : widths) {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(url + path, { waitUntil: 'networkidle' });
        await loadEverything(page);
        const file = join(folder, `${pageDataName(path).replaceAll('/', '-')}-${width}-${theme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.close();
  rmSync(dataDir, { recursive: true });
}

/** Loads lazy images and starts identification, which waits for the first user activity. */
async function loadEverything(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  await page.locator('html[data-interactive]').waitFor();
}
