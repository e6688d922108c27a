import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';

const it = pageTest();

describe('the FAQ page', () => {
  it('shows all answers collapsed and expands the one whose anchor is in the URL', async ({ visitor, site }) => {
    const page = await (await visitor.newContext()).newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin + pages.faq.path);
    expect(await page.locator('main details').count()).toBeGreaterThanOrEqual(30);
    expect(await page.locator('main details[open]').count()).toBe(0);
    const ids = await page.locator('main details div[id]').evaluateAll((answers) => answers.map(({ id }) => id));
    expect(new Set(ids).size).toBe(await page.locator('main details').count());

    const last = ids.at(-1) ?? '';
    await page.goto(`${site.origin}${pages.faq.path}#${last}`);
    await page.locator(`main details[open] #${last}`).waitFor();
    await page.evaluate((hash) => location.assign(hash), `#${ids[0]}`);
    await page.locator(`main details[open] #${ids[0]}`).waitFor();
    await page.context().close();
  });

  it('lists the same questions and answers in its structured data', async ({ visitor, site }) => {
    const page = await (await visitor.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(site.origin + pages.faq.path);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = blocks.flatMap((block) => JSON.parse(block)).find((block) => block['@type'] === 'FAQPage');
    const shown = await page.locator('main details summary').allTextContents();
    expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toEqual(shown);
    const [first] = faq.mainEntity;
    expect(await page.locator('main details div[id] > p:first-child').first().textContent()).toBe(
      first.acceptedAnswer.text,
    );
    await page.context().close();
  });
});
