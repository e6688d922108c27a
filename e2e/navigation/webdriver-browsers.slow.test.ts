import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { type DrivenBrowser, startFirefox, startWebKit } from './webdriver.ts';

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, DISPLAY_ENVIRONMENT } = process.env;
const hasWebKit = WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH && DISPLAY_ENVIRONMENT;

type Stored = {
  products: {
    identification: { data: { browserDetails: { browserName: string; os: string } } };
    botd: { data: { bot: { result: string; type?: string }; evidence: { name: string }[] } };
  };
};

const it = browserTest()
  .extend('key', { scope: 'file' }, ({ site }) => site.secretKey())
  /** Identifies the browser by a click on the page, and checks the event that the server stored. */
  .extend(
    'expectStored',
    ({ site, key }) =>
      async (start: () => Promise<DrivenBrowser>, name: string): Promise<void> => {
        const browser = await start();
        try {
          await browser.open(site.origin + pages.botDetection.path);
          await expect.poll(() => browser.run("return 'interactive' in document.documentElement.dataset")).toBe(true);
          await browser.run(
            "[...document.querySelectorAll('button')].find((b) => /^Check/.test(b.textContent)).click()",
          );
          const requestId = await expect
            .poll(() => browser.run(`return /"requestId": "([^"]+)"/.exec(document.body.textContent)?.[1] ?? ''`), {
              timeout: 20_000,
            })
            .toMatch(/^\d{13}\./)
            .then(() => browser.run(`return /"requestId": "([^"]+)"/.exec(document.body.textContent)[1]`));
          const response = await fetch(`${site.origin}/events/${String(requestId)}`, {
            headers: { 'Auth-API-Key': key },
          });
          const { products } = (await response.json()) as Stored;
          expect(products.botd.data.bot).toEqual({ result: 'bad', type: 'webdriver' });
          expect(products.identification.data.browserDetails).toMatchObject({ browserName: name, os: 'Linux' });
          // Properties of the engine must not count as evidence of automation.
          const names = products.botd.data.evidence.map((found) => found.name);
          expect(names.filter((found) => found !== 'detector' && found !== 'software_rendering')).toEqual([]);
        } finally {
          await browser.stop();
        }
      },
  );

// The test runner prints at the start which browsers it skips and why.
it.skipIf(!FIREFOX_PATH)(
  'Firefox driven by WebDriver is stored as Firefox and as a bot of the type webdriver',
  async ({ expectStored }) => {
    await expectStored(() => startFirefox(FIREFOX_PATH ?? ''), 'Firefox');
  },
);

it.skipIf(!hasWebKit)(
  'WebKitGTK driven by WebDriver is stored as WebKitGTK and as a bot of the type webdriver',
  async ({ expectStored }) => {
    await expectStored(() => startWebKit(WEBKIT_DRIVER_PATH ?? '', WEBKIT_BROWSER_PATH ?? ''), 'WebKitGTK');
  },
);
