import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';

const it = pageTest().extend('open', ({ page, site }) => async (path: string): Promise<void> => {
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  await page.locator('html[data-interactive]').waitFor();
});

const article = articlePath('confirm-forms-after-saving');
const hint = 'Press Ctrl+C or Cmd+C';
/** Ways in which copying fails: a page without TLS has no clipboard, a browser or a policy refuses. */
const failures = [
  { what: 'is missing', clipboard: undefined },
  { what: 'refuses', clipboard: 'reject' },
  { what: 'throws', clipboard: 'throw' },
] as const;

it.for(failures)(
  'a copy button selects the code if the clipboard $what',
  { tags: ['complete'] },
  async ({ clipboard }, { page, open }) => {
    await breakClipboard(page, clipboard);
    await open(article);
    const figure = page.locator('figure:has(pre)').first();
    await figure.getByRole('button', { name: 'Copy' }).click();
    await figure.getByRole('button', { name: hint }).waitFor();
    expect(await figure.getByRole('status').textContent()).toBe(hint);
    expect(await getSelection(page)).toBe((await figure.locator('code').textContent())?.trim());
  },
);

it('the button of the SDK pages selects the sample if the clipboard refuses', async ({ page, open }) => {
  await breakClipboard(page, 'reject');
  await open(pages.sdkLibraries.path);
  await page.locator('main button.button-main').click();
  await page.locator('main button.button-main', { hasText: hint }).waitFor();
  expect((await getSelection(page)).length).toBeGreaterThan(20);
});

it('the link button of an article shows and selects the URL if sharing and the clipboard refuse', async ({
  page,
  open,
  site,
}) => {
  await breakClipboard(page, 'reject');
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.defineProperty(navigator, 'share', { value: refuse });
  });
  await open(article);
  await page.getByRole('button', { name: 'Share this post' }).click();
  const field = page.getByRole('textbox', { name: 'Copy link' });
  expect(await field.inputValue()).toBe(site.origin + article);
  const selected = await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  expect(selected).toEqual([0, (site.origin + article).length]);
});

it('closing the share sheet shows no failure', { tags: ['complete'] }, async ({ page, open }) => {
  await page.addInitScript(() => {
    const close = () => Promise.reject(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: close });
  });
  await open(article);
  await page.getByRole('button', { name: 'Share this post' }).click();
  expect(await page.getByRole('textbox', { name: 'Copy link' }).count()).toBe(0);
});

it('the ROI calculator writes its link to the address bar if the clipboard refuses', { tags: ['complete'] }, async ({
  page,
  open,
}) => {
  await breakClipboard(page, 'reject');
  await open(pages.roiCalculator.path);
  const button = page.locator('[data-roi="copy"]');
  await button.click();
  await expect.poll(() => button.textContent()).toContain('address bar');
  expect(new URL(page.url()).search).not.toBe('');
});

/** Breaks the Clipboard API and the older copy command. */
const breakClipboard = (page: Page, kind: (typeof failures)[number]['clipboard']): Promise<unknown> =>
  page.addInitScript((how) => {
    const writeText = () => {
      const refused = new DOMException('Write permission denied.', 'NotAllowedError');
      if (how === 'throw') throw refused;
      return Promise.reject(refused);
    };
    Object.defineProperty(navigator, 'clipboard', { value: how && { writeText } });
    document.execCommand = () => false;
  }, kind);

const getSelection = (page: Page): Promise<string> => page.evaluate(() => String(globalThis.getSelection()).trim());
