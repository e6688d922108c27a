import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { endpoints, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { hasDisplay, startHeadedBrowser } from '../fixtures/browser.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startSite } from '../fixtures/running-site.ts';
import { clickAndExpect, describeDemo, expectRefusedAt, openDemo, readCheck } from './demos.ts';

/** Returns the fares in the table; without results they are dashes. */
const fares = (page: Page) => page.locator('main table tbody td:last-child').allTextContents();
const noFares = Array(5).fill('–');

describeDemo('the web scraping demo', pages.webScraping, (demo) => {
  const url = () => demo.site.origin + pages.webScraping.path;

  it.skipIf(!hasDisplay)(
    'shows a person in a headed browser the same fares each time, and the reason for a refusal',
    async () => {
      const person = await startHeadedBrowser('person');
      const page = await demo.open(person);
      // Nothing is emulated by the test, neither the user agent nor the window size.
      expect(await page.evaluate(() => [navigator.webdriver, outerHeight > innerHeight])).toEqual([false, true]);
      expect(await fares(page)).toEqual(noFares);
      await clickAndExpect(page, 'Search flights', /Allowed, HTTP 200: 5 flights found/);
      await expectAccessible(page);
      const found = await fares(page);
      expect(found.every((fare) => /^\$\d{2,3}$/.test(fare))).toBe(true);
      expect(await readCheck(page, requestChecks.person)).toEqual({ outcome: 'passed', value: 'notDetected' });
      await page.getByLabel('To', { exact: true }).selectOption('Lisbon');
      await clickAndExpect(page, 'Search flights', /Refused, HTTP 403: Choose two different airports/);
      await expectAccessible(page);
      expect(await fares(page)).toEqual(noFares);
      await page.getByLabel('To', { exact: true }).selectOption('Berlin');
      await clickAndExpect(page, 'Search flights', /5 flights found/);
      expect(await fares(page)).toEqual(found);
      await person.browser.close();
    },
  );

  const ordinaryUserAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const bots: [string, BrowserContextOptions, (() => void) | undefined][] = [
    ['hides nothing', {}, undefined],
    ['has an ordinary user agent', { userAgent: ordinaryUserAgent }, undefined],
    [
      'overwrites navigator.webdriver',
      { userAgent: ordinaryUserAgent },
      () => void Object.defineProperty(navigator, 'webdriver', { get: () => undefined }),
    ],
    [
      'deletes navigator.webdriver',
      { userAgent: ordinaryUserAgent },
      () => void delete (Object.getPrototypeOf(navigator) as { webdriver?: boolean }).webdriver,
    ],
  ];
  it.each(bots)('refuses a bot that %s', async (_what, options, initScript) => {
    const context = await demo.bot.newContext(options);
    if (initScript) await context.addInitScript(initScript);
    const page = await openDemo(context, url());
    const answer = page.waitForResponse((response) => response.url().endsWith(playgroundCalls.webScraping.decide));
    await clickAndExpect(page, 'Search flights', /Refused, HTTP 403: Bot detected/);
    expect(Object.keys(await (await answer).json())).toEqual(['severity', 'message', 'checks']);
    await expectRefusedAt(page, 'person');
    expect(await fares(page)).toEqual(noFares);
    await context.close();
  });

  it.skipIf(!hasDisplay)('refuses a bot in a headed browser', async () => {
    const bot = await startHeadedBrowser('bot');
    const page = await demo.open(bot);
    await clickAndExpect(page, 'Search flights', /Refused, HTTP 403: Bot detected/);
    expect(await fares(page)).toEqual(noFares);
    await bot.browser.close();
  });

  it('refuses a bot with the user agent of a crawler, with and without known IP ranges of the crawler', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'whorl-crawlers-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const ranges = join(folder, 'ranges.json');
    writeFileSync(ranges, JSON.stringify({ googlebot: { prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] } }));
    const siteWithRanges = await startSite({ GOOD_BOT_RANGES: ranges });
    onTestFinished(() => siteWithRanges.stop());
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    for (const [site, words] of [
      [demo.site, /Refused, HTTP 403: This browser claims to be a crawler/],
      [siteWithRanges, /Refused, HTTP 403: Bot detected/],
    ] as const) {
      const page = await openDemo(await demo.person.newContext({ userAgent }), site.origin + pages.webScraping.path);
      await clickAndExpect(page, 'Search flights', words);
      expect(await fares(page)).toEqual(noFares);
      await page.context().close();
    }
  });

  it('refuses signals that were not collected by a browser', async () => {
    const { origin } = demo.site;
    const post = async (path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', origin, 'user-agent': ordinaryUserAgent };
      return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const { ticket } = (await (await fetch(origin + endpoints.identify)).json()) as IdentificationTicket;
    const payload: SignalPayload = {
      ...{ apiKey: 'whorl-site', version: AGENT_VERSION, url: url(), userAgent: ordinaryUserAgent, ticket },
      ...{ signals: { platform: { value: 'Linux x86_64' } }, bot: { bot: false } },
    };
    const { result } = (await post(endpoints.identify, payload)) as IdentificationAnswer;
    const search = { requestId: result.requestId, from: 'LIS', to: 'BER', day: '2027-03-14' };
    const answer = await post(playgroundCalls.webScraping.decide, search);
    expect(answer).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/Bot detected/),
    });
    expect(answer).not.toHaveProperty('flights');
  });

  it('refuses a request without a valid request ID', async () => {
    const response = await fetch(demo.site.origin + playgroundCalls.webScraping.decide, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.site.origin },
      body: JSON.stringify({ requestId: '1795262587402.aaaaaa', from: 'LIS', to: 'BER', day: '2027-03-14' }),
    });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('possible spoofing')]);
  });
});
