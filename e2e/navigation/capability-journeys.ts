import { randomUUID } from 'node:crypto';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { applyFault, type CapabilityFault, capabilityFaults } from '../fixtures/capability-faults.ts';
import { anyFillTime } from '../fixtures/form-pace.ts';

type Visit = { page: Page; origin: string; fault: CapabilityFault };

type Journeys = Readonly<Record<string, (visit: Visit) => Promise<void>>>;

/** Actions of visitors who read, each starting with a full load. */
export const readingJourneys: Journeys = {
  async 'read an article'({ page, origin }) {
    await open(page, origin + articlePath('confirm-forms-after-saving'));
    await page.locator('a[href="#duplicate-submissions"]').last().click();
    await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('duplicate-submissions');
    await page.locator('footer').getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  },
  async 'navigate and go back'({ page, origin }) {
    await open(page, origin);
    await page.locator(`footer a[href="${pages.pricing.path}"]`).first().click();
    await page.locator('#calls').waitFor();
    await page.locator(`footer a[href="${pages.faq.path}"]`).first().click();
    await expect.poll(() => page.url()).toBe(origin + pages.faq.path);
    await page.locator('h1', { hasText: 'FAQ' }).waitFor();
    await page.goBack();
    await page.locator('#calls').fill('50000');
    await expect.poll(() => page.locator('main output').first().textContent()).toMatch(/\$/);
  },
  async search({ page, origin }) {
    await open(page, origin + pages.security.path);
    await page.locator(`header a[href="${pages.search.path}"]`).click();
    const field = page.locator('dialog[open] input, #search-query').first();
    await field.fill('webhook');
    await page.locator('dialog[open] [role=option], #search-results .hit').first().waitFor();
    await field.press('Enter');
    await page.locator('#search-results .hit').first().waitFor();
  },
};

/** Actions of visitors that send or store something, each starting with a full load. */
export const sendingJourneys: Journeys = {
  async 'send a form'({ page, origin }) {
    await open(page, origin + pages.contactSales.path);
    const main = page.locator('main');
    await main.getByLabel('Work email').fill(`${randomUUID()}@example.com`);
    await main.getByLabel('How can we help?').fill('Bots.');
    await main.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { name: 'Thank you for your message' }).waitFor();
  },
  async 'identify the browser'({ page, origin, fault }) {
    await open(page, origin + pages.identifyNow.path);
    await page.mouse.move(20, 20);
    await page.mouse.move(40, 40);
    const main = page.locator('main');
    if (fault.identification === 'fails') return await main.getByText(/couldn’t be identified/).waitFor();
    if (fault.identification === 'asks')
      await main.getByRole('button', { name: 'Identify my browser' }).first().click();
    await main.getByRole('button', { name: /Identify me again/ }).waitFor();
  },
  async 'refuse analytics'({ page, origin }) {
    await open(page, origin + pages.security.path);
    await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /^Analytics/ }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(
        async () => (await dialog.count()) === 0 || /deleted|stored|saved/i.test((await dialog.textContent()) ?? ''),
      )
      .toBe(true);
  },
};

/** Timeout of each step, in milliseconds: longer than the site's own limits for a request and a navigation. */
const STEP_TIMEOUT_MS = 30_000;

const it = browserTest({ ...anyFillTime, TRUSTED_PROXIES: '127.0.0.1' }, 'bot');

/** Faults that are tried with every change; the complete suite tries all of them. */
const sample = ['all cookies and storage blocked', 'history.replaceState refuses'];
export const sampleFaults = capabilityFaults.filter(({ name }) => sample.includes(name));
export const otherFaults = capabilityFaults.filter(({ name }) => !sample.includes(name));

/** Defines a test of each journey with each fault. */
export function testJourneys(journeys: Journeys, faults: readonly CapabilityFault[]): void {
  for (const [index, fault] of faults.entries())
    it.for(Object.entries(journeys))(
      `a visitor can %s with the fault: ${fault.name}`,
      async ([, walk], { newContext, site }) => {
        const context = await newContext({ ...fault.options, extraHTTPHeaders: fromAddress(index) });
        await turnOnDataSaver(context);
        await applyFault(context, fault);
        const page = await context.newPage();
        page.setDefaultTimeout(STEP_TIMEOUT_MS);
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        try {
          await walk({ page, origin: site.origin, fault });
        } catch (error) {
          throw new Error(
            `${error instanceof Error ? error.message : error}\nErrors of the page: ${errors.join('; ')}`,
          );
        }
        expect(await page.locator('body').textContent()).not.toContain('This page broke');
        expect(errors).toEqual([]);
      },
    );
}

/** Headers of a visitor in the US with an IP address of their own, which has its own rate limits. */
const fromAddress = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index + 1}`, 'cf-ipcountry': 'US' });

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-interactive]').waitFor();
}
