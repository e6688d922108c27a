import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  collector,
  FLUSH_MS,
  getUnsentEvents,
  openSite,
  prepareAnalyticsPages,
  type SentEvent,
  start,
} from './test-analytics-page.ts';

prepareAnalyticsPages();

const long = (letter: string, length: number) => letter.repeat(length);
/** Nests the HTML in 30 elements with long attributes, so that the list of ancestors exceeds every limit. */
const deep = (inner: string) =>
  Array.from({ length: 30 }, (_, level) => `level-${level}-${long('x', 60)}`).reduce(
    (html, name) => `<div id="${name}" class="${name}">${html}</div>`,
    inner,
  );

/** Opens a page with this content and autocapture enabled. */
async function openCapturing(content: string): Promise<Page> {
  collector.content = content;
  const { page } = await openSite('/');
  await start(page, {}, { autocapture: true });
  // Autocapture is loaded on demand: the first click that is counted shows that it runs.
  await expect
    .poll(async () => {
      await page.locator('#ready').click();
      await page.clock.runFor(100);
      return JSON.stringify(await getUnsentEvents(page));
    })
    .toContain('Element Clicked');
  return page;
}

/** Returns all events sent so far, after the queue is empty. */
async function sentBy(page: Page): Promise<SentEvent[]> {
  const before = collector.sent.length;
  await expect
    .poll(async () => {
      await page.clock.runFor(FLUSH_MS);
      // An earlier request may have been sent without the latest events.
      return (await getUnsentEvents(page)).length === 0 && collector.sent.length > before;
    })
    .toBe(true);
  return collector.sent.flatMap(({ body }) => body.events);
}

const property = (event: SentEvent | undefined, name: string) => event?.event_properties[`[Amplitude] ${name}`];
const clickOn = (events: readonly SentEvent[], id: string) =>
  events.find((event) => event.event_type === '[Amplitude] Element Clicked' && property(event, 'Element ID') === id);

test('no element events are sent when autocapture is disabled', async () => {
  collector.content = '<button id="b">Press</button>';
  const { page } = await openSite('/');
  await start(page);
  await page.locator('#b').click();
  const events = await sentBy(page);
  expect(events.map(({ event_type }) => event_type)).toContain('Web Page Viewed');
  expect(events.filter(({ event_type }) => event_type.includes('Element'))).toEqual([]);
});

test('texts are cut to 255 characters, attributes to 128 and the list of ancestors to 1024', async () => {
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

test('hidden fields and passwords are not counted, and the content of other fields is never sent', async () => {
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

test('texts that look like a card number or a social security number are masked', async () => {
  const page = await openCapturing(
    '<button id="card">Pay with 4242 4242 4242 4242</button><button id="person">File of 123-45-6789</button>',
  );
  await page.locator('#card').click();
  await page.locator('#person').click();
  const events = await sentBy(page);
  expect(property(clickOn(events, 'card'), 'Element Text')).toMatch(/^Pay with /);
  expect(property(clickOn(events, 'person'), 'Element Text')).toMatch(/^File of /);
  // IDs and times are removed because they may contain the same digits by chance.
  const said = events.map(({ insert_id: _id, session_id: _session, time: _time, ...rest }) => rest);
  expect(JSON.stringify(said)).not.toMatch(/4242|45-6789/);
});

test('a click is counted only if the page changes within 500 ms', async () => {
  const page = await openCapturing('<div id="dead" style="cursor: pointer">Nothing happens</div><p id="result"></p>');
  await page.locator('#dead').click();
  await page.clock.runFor(600);
  const events = await sentBy(page);
  expect(clickOn(events, 'dead')).toBeUndefined();
  await page.evaluate(() => {
    const result = document.querySelector('#result');
    document.querySelector('#dead')?.addEventListener('click', () => result?.append('something'));
  });
  await page.locator('#dead').click();
  expect(clickOn(await sentBy(page), 'dead')).toBeDefined();
});

test('a file download is counted with its name and extension', async () => {
  const page = await openCapturing('<a id="file" href="/report.pdf" download>The report</a>');
  await page.locator('#file').click();
  const download = (await sentBy(page)).find(({ event_type }) => event_type === '[Amplitude] File Downloaded');
  expect(property(download, 'File Extension')).toBe('pdf');
  expect(property(download, 'File Name')).toBe('/report.pdf');
  expect(property(download, 'Link Text')).toBe('The report');
});
