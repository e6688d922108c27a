import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { openDemo } from './demos.ts';

const it = browserTest();

describe('A demo whose form is sent empty', () => {
  it.for([
    ['coupon', pages.couponFraud.path, 'Apply', 'code'],
    ['bank', pages.credentialStuffing.path, 'Sign in', 'name'],
    ['loan', pages.loanRisk.path, 'Ask for it', 'firstName'],
    ['payment', pages.demoPaymentFraud.path, 'Pay', 'card'],
    ['seed shop', pages.personalization.path, 'Search', 'term'],
    ['flight search', pages.webScraping.path, 'Search', 'day'],
    ['SMS', pages.demoSmsFraud.path, 'Send a code', 'number'],
    ['account', pages.demoNewAccount.path, 'Open an account', 'name'],
    ['sharing', pages.demoAccountSharing.path, 'Sign in', 'word'],
  ] as const)(
    'names and focuses the first missing field of the %s and asks nothing',
    async ([_demo, path, button, name], { person, site }) => {
      const context = await person.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
      const page = await openDemo(context, site.origin + path);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const stage = page.locator('main form', { has: page.locator(`[name="${name}"]`) });
      await stage.locator('input').evaluateAll((inputs) => {
        for (const input of inputs) if (input instanceof HTMLInputElement) input.value = '';
      });
      await stage.getByRole('button', { name: button }).click();
      const field = stage.locator(`[name="${name}"]`);
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      const error = stage.locator('.field-error:visible').first();
      expect(await error.textContent()).toMatch(/\.$/);
      expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(await error.getAttribute('id'));
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(asked.filter((url) => url.startsWith('/api/playground/'))).toEqual([]);
      await expectAccessible(page);
      await context.close();
    },
  );
});
