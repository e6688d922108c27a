import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { waitUntilInteractive } from '../fixtures/experiment-helpers.ts';
import { trackActivity } from '../fixtures/page-activity.ts';

/** A test on a site that runs experiments and trusts the CDN's country header. */
export const experimentTest = browserTest({ EXPERIMENTS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  .extend(
    'inCountry',
    ({ newContext }) =>
      (code: string, options: BrowserContextOptions = {}) =>
        // Requests of a service worker don't have the extra header.
        newContext({ extraHTTPHeaders: { 'CF-IPCountry': code }, serviceWorkers: 'block', ...options }),
  )
  .extend(
    'open',
    ({ site }) =>
      async (context: BrowserContext, path: string, expected: readonly RegExp[] = []): Promise<Page> => {
        trackActivity(context);
        const page = await context.newPage();
        watchPage(page, site.origin, expected);
        await page.goto(site.origin + path);
        await waitUntilInteractive(page);
        return page;
      },
  );
