import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { pageTest } from '../fixtures/browser-test.ts';

const it = pageTest();

it('the security page shows the Content Security Policy that the server sends', async ({ page, site }) => {
  const answer = await page.goto(site.origin + pages.security.path);
  const sent = (answer?.headers()['content-security-policy'] ?? '')
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
    .split('; ')
    .map((directive) => [...new Set(directive.split(' '))].join(' '));
  const shown = await page.locator('main dt').allTextContents();
  expect(sent.length).toBeGreaterThan(10);
  expect(shown).toEqual(sent);
});
