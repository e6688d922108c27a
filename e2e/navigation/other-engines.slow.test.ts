import { pages } from '@whorl/contract/urls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { type DrivenBrowser, startFirefox, startWebKit } from './webdriver.ts';

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, WINDOW_ENVIRONMENT } = process.env;
const hasWebKit = WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH && WINDOW_ENVIRONMENT;

let site: RunningSite;
let key: string;
beforeAll(async () => {
  site = await startSite();
  key = await site.secretKey();
});
afterAll(() => site.stop());

// The run says at its beginning which browser it skips and why.
it.skipIf(!FIREFOX_PATH)(
  'Firefox driven by WebDriver is stored as Firefox and as a bot of the type webdriver',
  async () => {
    await expectStored(() => startFirefox(FIREFOX_PATH ?? ''), 'Firefox');
  },
);

it.skipIf(!hasWebKit)(
  'WebKitGTK driven by WebDriver is stored as WebKitGTK and as a bot of the type webdriver',
  async () => {
    await expectStored(() => startWebKit(WEBKIT_DRIVER_PATH ?? '', WEBKIT_BROWSER_PATH ?? ''), 'WebKitGTK');
  },
);

type Stored = {
  products: {
    identification: { data: { browserDetails: { browserName: string; os: string } } };
    botd: { data: { bot: { result: string; type?: string }; evidence: { name: string }[] } };
  };
};

/** Has the browser identified by a click on the page, and reads the event that the server stored. */
async function expectStored(start: () => Promise<DrivenBrowser>, name: string): Promise<void> {
  const browser = await start();
  try {
    await browser.open(site.origin + pages.botDetection.path);
    await expect.poll(() => browser.run("return 'interactive' in document.documentElement.dataset")).toBe(true);
    await browser.run("[...document.querySelectorAll('button')].find((b) => /^Check/.test(b.textContent)).click()");
    const requestId = await expect
      .poll(() => browser.run(`return /"requestId": "([^"]+)"/.exec(document.body.textContent)?.[1] ?? ''`), {
        timeout: 20_000,
      })
      .toMatch(/^\d{13}\./)
      .then(() => browser.run(`return /"requestId": "([^"]+)"/.exec(document.body.textContent)[1]`));
    const response = await fetch(`${site.origin}/events/${String(requestId)}`, { headers: { 'Auth-API-Key': key } });
    const { products } = (await response.json()) as Stored;
    expect(products.botd.data.bot).toEqual({ result: 'bad', type: 'webdriver' });
    expect(products.identification.data.browserDetails).toMatchObject({ browserName: name, os: 'Linux' });
    // What the engine is like is no sign of automation.
    const names = products.botd.data.evidence.map((found) => found.name);
    expect(names.filter((found) => found !== 'detector' && found !== 'software_rendering')).toEqual([]);
  } finally {
    await browser.stop();
  }
}
