import { pages } from '@whorl/contract/urls.ts';
import { expect, it } from 'vitest';
import { startPerson } from '../fixtures/browser.ts';
import { startSite } from '../fixtures/running-site.ts';

it('the security page shows the Content Security Policy that the server sends', async () => {
  const [site, person] = await Promise.all([startSite(), startPerson()]);
  const page = await (await person.newContext()).newPage();
  const answer = await page.goto(site.origin + pages.security.path);
  const sent = (answer?.headers()['content-security-policy'] ?? '')
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
    .split('; ')
    .map((directive) => [...new Set(directive.split(' '))].join(' '));
  const shown = await page.locator('main dt').allTextContents();
  expect(sent.length).toBeGreaterThan(10);
  expect(shown).toEqual(sent);
  await person.browser.close();
  await site.stop();
});
