import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  collector,
  FLUSH_MS,
  openSite,
  prepareAnalyticsPages,
  type SentEvent,
  start,
  unsentOf,
} from './test-analytics-page.ts';

prepareAnalyticsPages();

const long = (letter: string, length: number) => letter.repeat(length);
/** Ancestors by the dozen, each with attributes, so that the way up to the page is longer than any bound. */
const deep = (inner: string) =>
  Array.from({ length: 30 }, (_, level) => `level-${level}-${long('x', 60)}`).reduce(
    (html, name) => `<div id="${name}" class="${name}">${html}</div>`,
    inner,
  );

/** Opens a page with this in it, with capturing switched on. */
async function openCapturing(content: string): Promise<Page> {
  collector.content = content;
  const { page } = await openSite('/');
  await start(page, {}, { autocapture: true });
  // It is loaded by itself; pressing anything shows when it has begun.
  await expect
    .poll(async () => {
      await page.locator('#ready').click();
      await page.clock.runFor(100);
      return JSON.stringify(await unsentOf(page));
    })
    .toContain('Element Clicked');
  return page;
}

/** Everything that was sent, once it has come. */
async function sentBy(page: Page): Promise<SentEvent[]> {
  const before = collector.sent.length;
  await expect
    .poll(async () => {
      await page.clock.runFor(FLUSH_MS);
      // What was under way already may have been sent without the latest.
      return (await unsentOf(page)).length === 0 && collector.sent.length > before;
    })
    .toBe(true);
  return collector.sent.flatMap(({ body }) => body.events);
}

const property = (event: SentEvent | undefined, name: string) => event?.event_properties[`[Amplitude] ${name}`];
const clickOn = (events: readonly SentEvent[], id: string) =>
  events.find((event) => event.event_type === '[Amplitude] Element Clicked' && property(event, 'Element ID') === id);

test('nothing of it happens where it is switched off', async () => {
  collector.content = '<button id="b">Press</button>';
  const { page } = await openSite('/');
  await start(page);
  await page.locator('#b').click();
  const events = await sentBy(page);
  expect(events.map(({ event_type }) => event_type)).toContain('Web Page Viewed');
  expect(events.filter(({ event_type }) => event_type.includes('Element'))).toEqual([]);
});

test('texts end after 255 characters, attributes after 128, and the way up after 1024', async () => {
  const page = await openCapturing(
    deep(`<button id="b" title="${long('t', 400)}" data-amp-track-name="${long('d', 400)}">${long('w', 400)}</button>`),
  );
  await page.locator('#b').click();
  const event = clickOn(await sentBy(page), 'b');
  expect(property(event, 'Element Text')).toBe(long('w', 255));
  const hierarchy = property(event, 'Element Hierarchy') as { attrs?: Record<string, string> }[];
  expect(hierarchy[0]?.attrs?.title).toBe(long('t', 128));
  expect(JSON.stringify(hierarchy).length).toBeLessThanOrEqual(1024);
});

test('hidden fields and passwords are not counted at all, and of others never the content', async () => {
  const page = await openCapturing(
    '<input id="plain" type="text" value="written"><input id="secret" type="password" value="secret word"><input type="hidden" id="buried" value="buried word"><button id="b">Press</button>',
  );
  await page.locator('#plain').fill('typed words');
  await page.locator('#secret').fill('secret words');
  await page.locator('#buried').dispatchEvent('change');
  await page.locator('#b').click();
  const events = await sentBy(page);
  const changed = events.filter(({ event_type }) => event_type === '[Amplitude] Element Changed');
  expect(changed.map((event) => property(event, 'Element ID'))).toEqual(['plain']);
  expect(JSON.stringify(events)).not.toMatch(/typed words|secret word|buried word|"written"/);
});

test('what looks like the number of a card or of a social insurance is masked', async () => {
  const page = await openCapturing(
    '<button id="card">Pay with 4242 4242 4242 4242</button><button id="person">File of 123-45-6789</button>',
  );
  await page.locator('#card').click();
  await page.locator('#person').click();
  const events = await sentBy(page);
  expect(property(clickOn(events, 'card'), 'Element Text')).toMatch(/^Pay with /);
  expect(property(clickOn(events, 'person'), 'Element Text')).toMatch(/^File of /);
  // These alone are made of any digits.
  const said = events.map(({ insert_id: _id, session_id: _session, time: _time, ...rest }) => rest);
  expect(JSON.stringify(said)).not.toMatch(/4242|45-6789/);
});

test('a press that changes nothing within 500 ms is none of what is counted, one that does is', async () => {
  const page = await openCapturing('<div id="dead" style="cursor: pointer">Nothing happens</div><p id="told"></p>');
  await page.locator('#dead').click();
  await page.clock.runFor(600);
  const events = await sentBy(page);
  expect(clickOn(events, 'dead')).toBeUndefined();
  await page.evaluate(() => {
    const told = document.querySelector('#told');
    document.querySelector('#dead')?.addEventListener('click', () => told?.append('something'));
  });
  await page.locator('#dead').click();
  expect(clickOn(await sentBy(page), 'dead')).toBeDefined();
});

test('a file that is downloaded is counted by its name and kind', async () => {
  const page = await openCapturing('<a id="file" href="/report.pdf" download>The report</a>');
  await page.locator('#file').click();
  const download = (await sentBy(page)).find(({ event_type }) => event_type === '[Amplitude] File Downloaded');
  expect(property(download, 'File Extension')).toBe('pdf');
  expect(property(download, 'File Name')).toBe('/report.pdf');
  expect(property(download, 'Link Text')).toBe('The report');
});
