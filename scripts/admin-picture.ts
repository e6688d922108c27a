import { contentManager } from '@whorl/contract/urls.ts';
import type { Browser } from 'playwright-core';

/**
 * Takes the picture of the editor's guide: the form for a new article in the content manager.
 *
 * @param origin of a server with `CMS_BACKEND=local`
 */
export async function takeAdminPicture(browser: Browser, origin: string, path: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // A script can't operate the folder picker, so the checkout is an empty folder of the origin's private file system.
    Object.assign(window, {
      showDirectoryPicker: async () => {
        const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('checkout', { create: true });
        await root.getDirectoryHandle('.git', { create: true });
        return root;
      },
    });
  });
  await page.goto(origin + contentManager.page);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await page.getByRole('button', { name: 'Create New Entry' }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  await page.screenshot({ path });
  await context.close();
}
