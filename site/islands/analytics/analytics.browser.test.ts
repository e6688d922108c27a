import { eventSchemas, planVersion, visitorGroup } from '@whorl/contract/analytics/events.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { getExposureId, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import { AB_FLAGS_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  collector,
  FLUSH_MS,
  findPageViews,
  flush,
  getOrigin,
  navigate,
  openSite,
  prepareAnalyticsPages,
  start,
  storedKeys,
  visitorId,
  waitForStoredEvents,
} from './test-analytics-page.ts';

prepareAnalyticsPages();

test('the first page view is sent with exactly the properties of the tracking plan', async () => {
  const { page, hosts } = await openSite('/blog/?team=platform&utm_source=test&email=a@b.c&q=ada&job=a@b.c#section-2');
  await start(page, { botDetected: true });
  await flush(page);
  const [request] = collector.sent;
  expect(request?.type).toContain('application/json');
  expect(request?.body).toMatchObject({ api_key: 'key', options: { min_id_length: 5 } });
  const [view] = findPageViews(collector.sent);
  expect(v.is(eventSchemas['Web Page Viewed'], view?.event_properties)).toBe(true);
  expect(view).toMatchObject({
    device_id: visitorId,
    plan: { version: planVersion },
    insert_id: expect.any(String),
    session_id: expect.any(Number),
    event_properties: {
      'Web Page Domain': '127.0.0.1',
      // Query parameters that may contain personal data are removed.
      'Web Page Location': `${getOrigin()}/blog/?team=platform&utm_source=test#section-2`,
      'Web Page Path': '/blog/',
      'Web Page Title': 'First page',
      'Web Page URL': `${getOrigin()}/blog/`,
      botDetected: 'True',
      vmDetected: false,
      signupOptionsShown: false,
    },
  });
  expect(view).not.toHaveProperty('ip');
  expect(collector.sent.flatMap(({ body }) => body.events)).toContainEqual(
    expect.objectContaining({ event_type: '$identify', device_id: visitorId, groups: { [visitorGroup]: visitorId } }),
  );
  expect(hosts).toEqual(new Set([getOrigin()]));
});

test('client-side navigation counts each path once, with the title of the new page', async () => {
  const { page } = await openSite('/');
  await start(page);
  await navigate(page, '/pricing/', 'Pricing');
  await navigate(page, '/pricing/#plans', 'Pricing');
  await navigate(page, '/pricing/?sort=up', 'Pricing');
  await navigate(page, '/404.html', 'Not found');
  await navigate(page, '/blog/', 'Blog');
  await page.evaluate(() => history.back());
  await page.waitForURL('**/404.html');
  await waitForStoredEvents(page, 4);
  await flush(page);
  const views = findPageViews(collector.sent).map(({ event_properties }) => [
    event_properties['Web Page Path'],
    event_properties['Web Page Title'],
  ]);
  expect(views).toEqual([
    ['/', 'First page'],
    ['/pricing/', 'Pricing'],
    ['/blog/', 'Blog'],
  ]);
});

test('events tracked before the start are sent, and page views report the sign-up options once they are shown', async () => {
  const { page } = await openSite('/');
  await page.evaluate(() =>
    window.site.track({
      name: 'Web CTA Clicked',
      properties: { label: 'Contact sales', placement: 'hero', target: '/contact-sales/' },
    }),
  );
  await start(page);
  await page.evaluate(() => window.site.setSignupOptionsShown(true));
  await navigate(page, '/pricing/', 'Pricing');
  await flush(page);
  const events = collector.sent.flatMap(({ body }) => body.events);
  expect(events.find(({ event_type }) => event_type === 'Web CTA Clicked')?.event_properties).toEqual({
    label: 'Contact sales',
    placement: 'hero',
    target: '/contact-sales/',
  });
  expect(findPageViews(collector.sent).map(({ event_properties }) => event_properties.signupOptionsShown)).toContain(
    true,
  );
});

test('attribution sends and stores campaign names and the referring site only', async () => {
  const clickIds = ['dclid', 'fbclid', 'gbraid', 'gclid', 'ko_click_id', 'li_fat_id', 'msclkid', 'rdt_cid', 'ttclid'];
  const query = [...clickIds, 'twclid', 'wbraid'].map((name) => `${name}=ad-click-id`).join('&');
  const { page } = await openSite(`/blog/?utm_source=letter&${query}`, 'https://search.example/for/ada?q=ada+lovelace');
  expect(await page.evaluate(() => document.referrer)).toContain('lovelace');
  await start(page);
  await waitForStoredEvents(page, 3);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('AMP_MKTG');
  expect(stored).not.toMatch(/ad-click-id|for\/ada|lovelace/);
  await flush(page);
  const events = collector.sent.flatMap(({ body }) => body.events);
  expect(JSON.stringify(events)).not.toMatch(/ad-click-id|for\/ada|lovelace/);
  const found = events.map(({ user_properties }) => (user_properties as { $set?: object } | undefined)?.$set);
  expect(found).toContainEqual({
    utm_source: 'letter',
    referrer: 'https://search.example/',
    referring_domain: 'search.example',
  });
});

test('an exposure is dated when the variant was shown, before the clicks on its page', async () => {
  const name = experimentPages['/'];
  collector.content = `<main id="main"><div data-experiment="${name}" data-variant="treatment"></div><p>Beginning</p>
    <a class="button" href="#">Contact sales</a></main>`;
  const { page } = await openSite('/');
  await page.evaluate(([key, flags]) => localStorage.setItem(key, flags), [
    AB_FLAGS_KEY,
    JSON.stringify({ [name]: 'Treatment' }),
  ] as const);
  await page.evaluate(() => window.site.startEarlyTracking());
  // The browser reports intersections with the next frame, to the observer that was created last at the end.
  await page.evaluate(
    () => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.documentElement)),
  );
  await page.clock.runFor(100);
  await page.getByRole('link', { name: 'Contact sales' }).click();
  await page.clock.runFor(5_000);
  await start(page, { experiments: [name] });
  await waitForStoredEvents(page, 4);
  await flush(page);
  const events = collector.sent.flatMap(({ body }) => body.events);
  const exposure = events.find(({ insert_id }) => insert_id === getExposureId(name, visitorId));
  const press = events.find(({ event_type }) => event_type === 'Web CTA Clicked');
  expect(exposure?.user_properties).toEqual({ $setOnce: { [getExposureProperty(name)]: 'treatment' } });
  expect(press?.event_properties).toMatchObject({ label: 'Contact sales' });
  expect(Number(press?.time) - Number(exposure?.time)).toBeGreaterThanOrEqual(0);
});

test('a visitor who leaves immediately is counted by a beacon', async () => {
  const { page } = await openSite('/');
  await start(page);
  await waitForStoredEvents(page, 2);
  await page.goto('about:blank');
  await expect.poll(() => collector.sent.length).toBe(1);
  expect(collector.sent[0]?.type).toContain('text/plain');
  expect(findPageViews(collector.sent)).toHaveLength(1);
});

test('a beacon that the browser refuses loses no events: the next page sends them', async () => {
  const { page } = await openSite('/');
  await page.evaluate(() => {
    navigator.sendBeacon = () => false;
  });
  await start(page);
  await waitForStoredEvents(page, 2);
  await page.goto(`${getOrigin()}/pricing/`);
  await page.waitForFunction(() => 'site' in globalThis);
  expect(collector.sent).toEqual([]);
  await start(page);
  await flush(page);
  const paths = findPageViews(collector.sent).map(({ event_properties }) => event_properties['Web Page Path']);
  expect(paths.sort()).toEqual(['/', '/pricing/']);
});

test('withdrawing consent discards unsent events without logging an error', async () => {
  const { page } = await openSite('/');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await start(page);
  await waitForStoredEvents(page, 2);
  await page.evaluate(() => {
    window.site.track({ name: 'Sales Contacted', properties: { formName: 'x' } });
    window.site.stopAnalytics();
  });
  await page.clock.runFor(3 * FLUSH_MS);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.clock.runFor(3 * FLUSH_MS);
  expect(collector.sent).toEqual([]);
  expect(await storedKeys(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('withdrawing consent stops tracking and deletes everything that analytics stored', async () => {
  const { page } = await openSite('/');
  await start(page);
  // Withdraws consent while a response is pending.
  let answer: () => void = () => undefined;
  collector.responseReady = new Promise((resolve) => {
    answer = resolve;
  });
  await flush(page);
  collector.sent = [];
  await page.evaluate(() => window.site.stopAnalytics());
  const answered = page.waitForResponse(`**${endpoints.analyticsBatch}`);
  answer();
  await (await answered).finished();
  await page.evaluate(() => window.site.track({ name: 'Sales Contacted', properties: { formName: 'x' } }));
  await navigate(page, '/pricing/', 'Pricing');
  await page.clock.runFor(3 * FLUSH_MS);
  expect(collector.sent).toEqual([]);
  expect(await storedKeys(page)).toEqual([]);
});
