import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage } from './console-site.ts';

const it = browserTest(consoleEnvironment);

it('the overview names a new lead and leads to it', async ({ site, newContext }) => {
  const look = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
  const page = await openConsolePage(site, await newContext(look), pages.consoleOverview.path, 'Overview');
  await page.getByText('Nothing needs attention.').waitFor();
  await expectFitting(page, 390);

  const answer = await fetch(site.origin + generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'We lose money to bots.' }),
  });
  expect(answer.status).toBe(200);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('link', { name: /^New leads: 1\./ }).click();
  await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
  expect(new URL(page.url()).search).toBe('?status=new');
});
