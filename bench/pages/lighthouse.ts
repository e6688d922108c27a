import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findFreePort } from '../../scripts/find-free-port.ts';
import type { Figures } from './measurements.ts';

/** Lighthouse's own categories by the column of the table. */
const categories = { perf: 'performance', a11y: 'accessibility', best: 'best-practices', SEO: 'seo' };
/** A run fails when the browser doesn't answer in time; it says nothing about the page. */
const MAX_ATTEMPTS = 3;

/**
 * Runs Lighthouse's mobile profile like `runOnce`, again if a run fails.
 *
 * @throws the error of the last attempt
 */
export async function runLighthouse(url: string, chromiumPath: string): Promise<Figures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(url, chromiumPath);
    } catch (error) {
      console.error(`Lighthouse run ${attempt} of ${MAX_ATTEMPTS} of ${url} failed: ${(error as Error).message}`);
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs Lighthouse's mobile profile (slow 4G, 4× CPU) with throttling applied by DevTools, since the default only
 * simulates it. Each call starts a new browser, so that nothing is cached.
 *
 * @returns scores from 0 to 100, times in milliseconds, sizes in kilobytes
 */
async function runOnce(url: string, chromiumPath: string): Promise<Figures> {
  const port = await findFreePort();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [`--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: Object.values(categories),
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Expected a Lighthouse result for ${url}, found none`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const value = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const requests = lhr.audits['network-requests']?.details;
    const scores = Object.entries(categories).map(([name, id]) => [
      name,
      Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100),
    ]);
    return {
      ...Object.fromEntries(scores),
      'FCP ms': value('first-contentful-paint'),
      'LCP ms': value('largest-contentful-paint'),
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
      'main thread ms': value('mainthread-work-breakdown'),
      'page KB': value('total-byte-weight') / 1024,
      requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
    };
  } finally {
    await browser.close();
  }
}
