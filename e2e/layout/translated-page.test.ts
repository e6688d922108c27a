import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';
import { translateTexts, translations } from '../fixtures/translate-texts.ts';

const it = browserTest();

it.for(translations)(
  'the price calculator shows the same figures when its texts are %s',
  { tags: ['complete'] },
  async (way, { newContext, site }) => {
    const shown = async (isTranslated: boolean) => {
      const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
      await open(page, site.origin, pages.pricing.path);
      if (isTranslated) await page.evaluate(translateTexts, way);
      for (const stop of ['30', '5', '60']) await page.locator('#volume').fill(stop);
      await page.locator('#calls').fill('1234567');
      await expect.poll(() => page.locator('#volume').inputValue()).not.toBe('60');
      return ((await page.locator('main').textContent()) ?? '').replaceAll(/\s+/g, ' ');
    };
    expect(await shown(true)).toBe(await shown(false));
  },
);

/** Pages with the visitor's data, each with an element of the complete result. */
const results = {
  [pages.playground.path]: '[data-answer=server]',
  [pages.identification.path]: 'main summary:has-text("JSON")',
  [pages.botDetection.path]: 'main summary:has-text("What was weighed")',
  '/': 'svg.whorl-developed',
};

for (const [path, result] of Object.entries(results)) {
  it.for(translations)(
    `${path} shows the result of the identification when its texts are %s`,
    { tags: path === '/' ? [] : ['complete'] },
    async (way, { page, site }) => {
      await open(page, site.origin, path);
      await page.evaluate(translateTexts, way);
      await page.mouse.move(10, 10);
      await page.locator(result).first().waitFor();
      await clickAddedLink(page, pages.faq.path);
      await expect.poll(() => page.url()).toBe(site.origin + pages.faq.path);
      await page.locator('main h1').waitFor();
      await page.goBack();
      await page.locator(result).first().waitFor();
      expect(await page.locator('body').textContent()).not.toContain('This page broke');
    },
  );
}

it('a form sent from a translated page shows its errors and the confirmation', async ({ page, site }) => {
  await open(page, site.origin, pages.subscribeNewsletter.path);
  await page.evaluate(translateTexts, 'replaced' as const);
  const form = page.locator('main form').first();
  await form.locator('button[type=submit]').click();
  await form.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await form.locator('input[type=email]').fill('ada@example.com');
  await form.locator('button[type=submit]').click();
  await page.locator('main').getByText('ada@example.com').waitFor();
});

async function open(page: Page, origin: string, path: string): Promise<void> {
  await turnOnDataSaver(page);
  watchPage(page, origin);
  await page.goto(origin + path);
  await page.locator('html[data-interactive]').waitFor();
}
