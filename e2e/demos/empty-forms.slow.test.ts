import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { openDemo } from './demos.ts';

const it = browserTest();

describe('an empty form', () => {
  it.for([
    ['coupon', pages.couponFraud.path, 'Apply', 'code'],
    ['bank', pages.credentialStuffing.path, 'Log in', 'name'],
    ['loan', pages.loanRisk.path, 'Apply for the loan', 'firstName'],
    ['payment', pages.demoPaymentFraud.path, 'Pay', 'card'],
    ['seed shop', pages.personalization.path, 'Search', 'term'],
    ['flight search', pages.webScraping.path, 'Search', 'day'],
    ['SMS', pages.demoSmsFraud.path, 'Send code', 'number'],
    ['account', pages.demoNewAccount.path, 'Start free trial', 'name'],
    ['sharing', pages.demoAccountSharing.path, 'Log in', 'word'],
  ] as const)(
    'of the %s demo marks and focuses its first missing field, and sends nothing',
    async ([_demo, path, button, name], { person, site }) => {
      const context = await person.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
      const page = await openDemo(context, site.origin + path);
      const requestedPaths: string[] = [];
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
      const form = page.locator('main form', { has: page.locator(`[name="${name}"]`) });
      await form.locator('input').evaluateAll((inputs) => {
        for (const input of inputs) if (input instanceof HTMLInputElement) input.value = '';
      });
      await form.getByRole('button', { name: button }).click();
      const field = form.locator(`[name="${name}"]`);
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      const error = form.locator('.field-error:visible').first();
      expect(await error.textContent()).toMatch(/\.$/);
      expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(await error.getAttribute('id'));
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(requestedPaths.filter((url) => url.startsWith('/api/playground/'))).toEqual([]);
      await expectAccessible(page);
      await context.close();
    },
  );
});
