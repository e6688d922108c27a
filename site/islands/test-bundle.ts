import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { onTestFinished } from 'vitest';

/**
 * Opens an empty page in Chromium and runs a module in it, bundled for the browser.
 *
 * @param folder base folder of the module's relative imports
 * @param source the module's source code
 * @param body HTML of the page's body
 */
export async function openBundle(folder: string, source: string, body = ''): Promise<Page> {
  const page = await openPage(body);
  await page.addScriptTag({ content: await bundle(folder, source) });
  return page;
}

/** Opens a page without scripts in Chromium. */
export async function openPage(body = ''): Promise<Page> {
  const browser = await chromium.connect(process.env.PLAIN_BROWSER ?? '');
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><title>Test</title>${body}` }),
  );
  await page.goto('http://site.test/');
  return page;
}

/** Bundles a module and its imports as one classic script. */
export async function bundle(folder: string, source: string): Promise<string> {
  const entry = join(folder, 'virtual-entry.ts');
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: { write: false, rollupOptions: { input: entry, output: { format: 'iife' } } },
    plugins: [
      {
        name: 'virtual-entry',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}
