import { pages, webinarCalendarUrl, webinarPath } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const announced = 'a-limit-that-counts-people';
const startsAt = Date.UTC(2026, 11, 10, 16);
const minute = 60_000;

const it = browserTest();

it('leads from every chapter of a transcript to its words', async ({ bot, site }) => {
  const page = await (await bot.newContext()).newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + webinarPath('ten-ways-to-start-a-browser'));
  const targets = await page
    .locator('nav[aria-labelledby=chapters] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets.length).toBeGreaterThan(4);
  for (const target of targets) expect(await page.locator(`h2${target}`).count(), `${target}`).toBe(1);
});

it('serves an entry for the calendar with the times that the page says', async ({ site }) => {
  const answer = await fetch(site.origin + webinarCalendarUrl(announced));
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const lines = (await answer.text()).split('\r\n');
  expect(lines).toContain('DTSTART:20261210T160000Z');
  expect(lines).toContain('DTEND:20261210T163000Z');
  const html = await (await fetch(site.origin + webinarPath(announced))).text();
  expect(html).toContain('dateTime="2026-12-10T16:00Z"');
});

it('changes over while it stands open: to come, on, over', async ({ bot, site }) => {
  const page = await (await bot.newContext()).newPage();
  watchPage(page, site.origin);
  await page.clock.install({ time: startsAt - minute });
  await page.goto(site.origin + webinarPath(announced));
  const calendar = page.locator(`main a[href="${webinarCalendarUrl(announced)}"]`);
  // The visitor's own time comes with the script; before it, a clock put forward would run out the loader's patience.
  await expect.poll(() => page.locator('main time').count(), { timeout: 15_000 }).toBe(2);
  expect(await calendar.count()).toBe(1);
  const before = await page.locator('main h2#register').textContent();
  await page.clock.runFor(2 * minute);
  await expect.poll(() => calendar.count()).toBe(0);
  const during = await page.locator('main h2#register').textContent();
  await page.clock.runFor(31 * minute);
  await expect.poll(() => page.locator('main h2#register').textContent()).not.toBe(during);
  expect(during).not.toBe(before);
});

it('answers 404 for a session that does not exist', async ({ site }) => {
  const answer = await fetch(`${site.origin}${pages.webinars.path}no-such-session/`);
  expect(answer.status).toBe(404);
});
