import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeDemo, expectRefusedAt, openDemo, press, shownCheck } from './demos.ts';

/** What is in the table: nothing is a row of dashes. */
const fares = (page: Page) => page.locator('main table tbody td:last-child').allTextContents();
const nothing = Array(5).fill('–');

describeDemo('the search for flights', pages.webScraping, (played) => {
  const url = () => played.site.origin + pages.webScraping.path;

  it('answers a person, the same each time, and shows why it did', async () => {
    const page = await played.open();
    expect(await fares(page)).toEqual(nothing);
    await press(page, 'Search', /Allowed, HTTP 200: 5 flights found/);
    const found = await fares(page);
    expect(found.every((fare) => /^€ \d{2,3}$/.test(fare))).toBe(true);
    expect(await shownCheck(page, requestChecks.person)).toEqual({ outcome: 'passed', value: 'notDetected' });
    await page.getByLabel('To', { exact: true }).selectOption('Lisbon');
    await press(page, 'Search', /Refused, HTTP 403: Choose two different airports/);
    expect(await fares(page)).toEqual(nothing);
    await page.getByLabel('To', { exact: true }).selectOption('Berlin');
    await press(page, 'Search', /5 flights found/);
    expect(await fares(page)).toEqual(found);
    await page.context().close();
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

  it('gives nothing to who calls it without the page', async () => {
    const response = await fetch(played.site.origin + playgroundCalls.webScraping.decide, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: played.site.origin },
      body: JSON.stringify({ requestId: '1795262587402.aaaaaa', from: 'LIS', to: 'BER', day: '2027-03-14' }),
    });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('possible spoofing')]);
  });
});
