import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { consoleEnvironment, expectFitting, openConsolePage, readDownload } from './console-site.ts';

const hostile = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>';
const rightToLeft = `\u202e${'word'.repeat(60)}`;
const content = 'Notes on the analytical engine.';

const it = browserTest(consoleEnvironment).extend(
  'openApplications',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(
        site,
        await newContext({ reducedMotion: 'reduce', ...options }),
        pages.consoleApplications.path + query,
        'Applications',
      ),
);

async function apply(site: RunningSite, email: string): Promise<void> {
  const form = new FormData();
  const answers = {
    first_name: 'Ada',
    last_name: hostile.slice(0, 80),
    email,
    job: 'site-engineer',
    phone: '+49 30 1234',
    cover_letter_text: `${hostile}\n${rightToLeft}`,
    link: 'https://example.com/work',
    question_7: hostile,
  };
  for (const [name, value] of Object.entries(answers)) form.set(name, value);
  form.set('resume', new Blob([content]), 'Ada’s CV.txt');
  const answer = await fetch(site.origin + endpoints.jobApplication, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: form,
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

it('an operator reads an application as plain text, downloads its file and changes its status', async ({
  site,
  openApplications,
}) => {
  await apply(site, 'ada@example.com');
  const page = await openApplications('', { viewport: { width: 390, height: 844 } });
  await page.getByText('1 application on this page.').waitFor();
  await expectFitting(page, 390);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByText(hostile).first().waitFor();
  // Answers are labeled with the texts of the job's questions.
  expect(await page.getByText('question_7').count()).toBe(0);
  expect(await page.title()).toContain('Console');
  expect(await page.locator('main img').count()).toBe(0);
  await expectFitting(page, 390);

  const link = page.getByRole('link', { name: 'Download Ada’s CV.txt' });
  expect(await readDownload(page, () => link.click())).toEqual({ name: 'Ada’s CV.txt', text: content });

  await page.getByLabel('Status').selectOption('Qualified');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All applications' }).click();
  await page.getByLabel('Job').selectOption('site-engineer');
  await page.getByLabel('Status').selectOption('New');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('No application matches these filters.').waitFor();
  expect(new URL(page.url()).search).toBe('?job=site-engineer&status=new');
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByRole('cell', { name: 'Qualified' }).waitFor();
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`applications in the console are accessible and fit at ${width} px, ${colorScheme}`, {
    tags: ['complete'],
  }, async ({ site, openApplications }) => {
    await apply(site, 'joan.with.a.long.name@engineering.example.com');
    const page = await openApplications('?email=joan', { viewport: { width, height: 900 }, colorScheme });
    await page.getByRole('rowheader').first().waitFor();
    await expectFitting(page, width);
    await page.getByRole('rowheader').first().getByRole('link').press('Enter');
    await page.getByRole('link', { name: /^Download/ }).waitFor();
    await page.getByText('Erase this person’s leads').click();
    await expectFitting(page, width);
  });
