import type { Page } from 'playwright-core';

/** As it is when somebody has deleted everything that a site keeps there. */
export async function emptyBrowser(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.reload();
  await page.locator('html[data-interactive]').waitFor();
}
