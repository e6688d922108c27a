import { pages, webinarCalendarUrl, webinarPath } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const announced = 'rate-limit-logins-by-visitor';
const startsAt = Date.UTC(2026, 11, 10, 16);
const minute = 60_000;

const it = pageTest();

it('every chapter link of a webinar transcript points to a heading', async ({ bot, site }) => {
  const page = await (await bot.newContext()).newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + webinarPath('bot-detection-ten-browsers'));
  const targets = await page
    .locator('nav[aria-labelledby=chapters] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets.length).toBeGreaterThan(4);
  for (const target of targets) expect(await page.locator(`h2${target}`).count(), `${target}`).toBe(1);
});

it('the calendar file of a webinar has the times that the page shows', async ({ site }) => {
  const answer = await fetch(site.origin + webinarCalendarUrl(announced));
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const lines = (await answer.text()).split('\r\n');
  // The page was renamed; calendars would list the session twice under another ID.
  expect(lines).toContain('UID:a-limit-that-counts-people@whorl');
  expect(lines).toContain('DTSTART:20261210T160000Z');
  expect(lines).toContain('DTEND:20261210T163000Z');
  const html = await (await fetch(site.origin + webinarPath(announced))).text();
  expect(html).toContain('dateTime="2026-12-10T16:00Z"');
});

it('the list of webinars shows the day of each session', async ({ site }) => {
  const html = await (await fetch(site.origin + pages.webinars.path)).text();
  const [, shown = ''] = /<time dateTime="2026-12-10T16:00Z">(.*?)<\/time>/.exec(html) ?? [];
  expect(
    shown
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('December 10 Thursday, 4:00 PM to 4:30 PM UTC, 2026');
});

it('an open webinar page changes from upcoming to live to over', async ({ bot, site }) => {
  const page = await (await bot.newContext()).newPage();
  watchPage(page, site.origin);
  trackActivity(page);
  await page.clock.install({ time: startsAt - minute });
  await page.goto(site.origin + webinarPath(announced));
  const calendar = page.locator(`main a[href="${webinarCalendarUrl(announced)}"]`);
  // The visitor's local time is rendered by the script.
  await expect.poll(() => page.locator('main time').count(), { timeout: 15_000 }).toBe(2);
  // Advancing the clock during a request, such as the country lookup, would trigger its timeout.
  await waitUntilSettled(page);
  expect(await calendar.count()).toBe(1);
  const before = await page.locator('main h2#register').textContent();
  await page.clock.runFor(2 * minute);
  await expect.poll(() => calendar.count()).toBe(0);
  const during = await page.locator('main h2#register').textContent();
  await page.clock.runFor(31 * minute);
  await expect.poll(() => page.locator('main h2#register').textContent()).not.toBe(during);
  expect(during).not.toBe(before);
});

it('GET of a webinar that does not exist returns 404', async ({ site }) => {
  const answer = await fetch(`${site.origin}${pages.webinars.path}no-such-session/`);
  expect(answer.status).toBe(404);
});
