import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageTest } from '../fixtures/browser-test.ts';

const it = pageTest();

/** Pages with dark bands, disclosures, tables, code and drawings. */
const inGate = ['/', pages.faq.path];
const others = [
  pages.pricing.path,
  pages.security.path,
  pages.roiCalculator.path,
  pages.glossary.path,
  articlePath('confirm-forms-after-saving'),
];

for (const path of [...inGate, ...others]) {
  const title = `${path} in the dark theme is printed dark on white with all disclosures open`;
  it(title, { tags: inGate.includes(path) ? [] : ['complete'] }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    // Browsers evaluate `prefers-color-scheme` as light when printing.
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await listPaleTexts(page)).toEqual([]);
    expect(await listClosedDetails(page)).toEqual([]);
  });
}

it('browsers without ::details-content open disclosures for printing and close them afterwards', {
  tags: ['complete'],
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...condition: [string, string?]) =>
      !condition[0].includes('::details-content') && Reflect.apply(supports, CSS, condition);
  });
  await page.goto(site.origin + pages.faq.path);
  const countClosed = () => page.locator('main details:not([open])').count();
  const closed = await countClosed();
  expect(closed).toBeGreaterThan(5);
  const printUntil = (count: number) =>
    expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        return await countClosed();
      })
      .toBe(count);
  await printUntil(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await countClosed()).toBe(closed);
  await page.locator('main details summary').nth(0).click();
  await page.locator('main details summary').nth(1).click();
  await printUntil(0);
});

/** Returns the visible texts whose contrast with white paper is less than 3:1, each with its color. */
const listPaleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const getContrast = (color: string) => {
      if (!canvas) throw new Error('Expected a canvas.');
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      .filter((element) => !element.closest('.visually-hidden, script, style'))
      .map((element) => ({ text: element.textContent.trim().slice(0, 40), color: getComputedStyle(element).color }))
      .filter(({ color }) => getContrast(color) < 3)
      .map(({ text, color }) => `${text}: ${color}`);
  });

/** Returns the disclosures of the content of which only the summary is printed. */
const listClosedDetails = (page: Page): Promise<string[]> =>
  page.locator('main details').evaluateAll((all) =>
    all
      .filter((details) => details.checkVisibility() && !details.closest('.no-print'))
      .filter((details) => [...details.children].slice(1).every((child) => child.getBoundingClientRect().height === 0))
      .map((details) => details.querySelector('summary')?.textContent ?? ''),
  );
