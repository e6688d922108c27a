import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findFreePort } from '../../scripts/find-free-port.ts';

export type LighthouseFigures = {
  /** Performance, accessibility, best practices, SEO: 0 to 1. */
  scores: number[];
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Total transfer size. */
  bytes: number;
  requests: number;
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Runs Lighthouse's mobile profile with throttling applied by DevTools, since the default only simulates it. Each call
 * starts a new browser, so that nothing is cached.
 */
export async function runLighthouse(url: string, chromiumPath: string): Promise<LighthouseFigures> {
  const port = await findFreePort();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [`--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Expected a Lighthouse result for ${url}, found none`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
    const value = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const requests = lhr.audits['network-requests']?.details;
    return {
      scores: categories.map((id) => lhr.categories[id]?.score ?? Number.NaN),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
      requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
    };
  } finally {
    await browser.close();
  }
}
