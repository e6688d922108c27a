import { buildIfStale } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';

/** What every browser test stands on: a Chromium in `CHROMIUM_PATH` and a `dist/` of the present sources. */
export default async function prepareBrowserTests(): Promise<void> {
  process.env.CHROMIUM_PATH = findOrInstallChromium();
  await buildIfStale();
}
