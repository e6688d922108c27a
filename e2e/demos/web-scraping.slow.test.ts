import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { endpoints, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { hasScreen, startInWindow } from '../fixtures/browser.ts';
import { startSite } from '../fixtures/running-site.ts';
import { describeDemo, expectRefusedAt, openDemo, press, shownCheck } from './demos.ts';

/** What is in the table: nothing is a row of dashes. */
const fares = (page: Page) => page.locator('main table tbody td:last-child').allTextContents();
const nothing = Array(5).fill('–');

describeDemo('the search for flights', pages.webScraping, (played) => {
  const url = () => played.site.origin + pages.webScraping.path;

  it.skipIf(!hasScreen)('answers a person at a window, the same each time, and shows why it did', async () => {
    const person = await startInWindow('person');
    const page = await played.open(person);
    // Nothing of it is made up by the test: neither its name nor its size.
    expect(await page.evaluate(() => [navigator.webdriver, outerHeight > innerHeight])).toEqual([false, true]);
    expect(await fares(page)).toEqual(nothing);
    await press(page, 'Search', /Allowed, HTTP 200: 5 flights found/);
    await expectAccessible(page);
    const found = await fares(page);
    expect(found.every((fare) => /^€ \d{2,3}$/.test(fare))).toBe(true);
    expect(await shownCheck(page, requestChecks.person)).toEqual({ outcome: 'passed', value: 'notDetected' });
    await page.getByLabel('To', { exact: true }).selectOption('Lisbon');
    await press(page, 'Search', /Refused, HTTP 403: Choose two different airports/);
    await expectAccessible(page);
    expect(await fares(page)).toEqual(nothing);
    await page.getByLabel('To', { exact: true }).selectOption('Berlin');
    await press(page, 'Search', /5 flights found/);
    expect(await fares(page)).toEqual(found);
    await person.browser.close();
  });

  const quietName =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const programs: [string, BrowserContextOptions, (() => void) | undefined][] = [
    ['hides nothing', {}, undefined],
    ['has an ordinary name', { userAgent: quietName }, undefined],
    [
      'overwrites the flag of automation',
      { userAgent: quietName },
      () => void Object.defineProperty(navigator, 'webdriver', { get: () => undefined }),
    ],
    [
      'deletes the flag',
      { userAgent: quietName },
      () => void delete (Object.getPrototypeOf(navigator) as { webdriver?: boolean }).webdriver,
    ],
  ];
  it.each(programs)('gives a program that %s no data', async (_what, options, recipe) => {
    const context = await played.bot.newContext(options);
    if (recipe) await context.addInitScript(recipe);
    const page = await openDemo(context, url());
    const answer = page.waitForResponse((response) => response.url().endsWith(playgroundCalls.webScraping.decide));
    await press(page, 'Search', /Refused, HTTP 403: A program drives this browser/);
    expect(Object.keys(await (await answer).json())).toEqual(['severity', 'message', 'checks']);
    await expectRefusedAt(page, 'person');
    expect(await fares(page)).toEqual(nothing);
    await context.close();
  });

  it.skipIf(!hasScreen)('gives a program with a window no data', async () => {
    const program = await startInWindow('program');
    const page = await played.open(program);
    await press(page, 'Search', /Refused, HTTP 403: A program drives this browser/);
    expect(await fares(page)).toEqual(nothing);
    await program.browser.close();
  });

  it('gives a program with the name of a crawler no data, less so where the addresses of that are known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'whorl-crawlers-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const ranges = join(folder, 'ranges.json');
    writeFileSync(ranges, JSON.stringify({ googlebot: { prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] } }));
    const knowing = await startSite({ GOOD_BOT_RANGES: ranges });
    onTestFinished(() => knowing.stop());
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    for (const [site, words] of [
      [played.site, /Refused, HTTP 403: This says that it is a crawler, and nothing but the name says so/],
      [knowing, /Refused, HTTP 403: A program drives this browser/],
    ] as const) {
      const page = await openDemo(await played.person.newContext({ userAgent }), site.origin + pages.webScraping.path);
      await press(page, 'Search', words);
      expect(await fares(page)).toEqual(nothing);
      await page.context().close();
    }
  });

  it('gives nothing for a reading that no browser made', async () => {
    const { origin } = played.site;
    const post = async (path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', origin, 'user-agent': quietName };
      return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const { ticket } = (await (await fetch(origin + endpoints.identify)).json()) as IdentificationTicket;
    const reading: Reading = {
      ...{ apiKey: 'whorl-site', version: AGENT_VERSION, url: url(), userAgent: quietName, ticket },
      ...{ signals: { platform: { value: 'Linux x86_64' } }, bot: { bot: false } },
    };
    const { result } = (await post(endpoints.identify, reading)) as IdentificationAnswer;
    const search = { requestId: result.requestId, from: 'LIS', to: 'BER', day: '2027-03-14' };
    const answer = await post(playgroundCalls.webScraping.decide, search);
    expect(answer).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/A program drives this browser/),
    });
    expect(answer).not.toHaveProperty('flights');
  });

  it('gives nothing to who calls it without the page', async () => {
    const response = await fetch(played.site.origin + playgroundCalls.webScraping.decide, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: played.site.origin },
      body: JSON.stringify({ requestId: '1795262587402.aaaaaa', from: 'LIS', to: 'BER', day: '2027-03-14' }),
    });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('possible spoofing')]);
  });
});
