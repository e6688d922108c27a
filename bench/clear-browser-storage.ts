import type { Page } from 'playwright-core';

/** Deletes the site's cookies and storage, then reloads the page. */
export async function clearBrowserStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.reload();
  await page.locator('html[data-interactive]').waitFor();
}
