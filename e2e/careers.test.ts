import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPerson, type Visitor, watchPage } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

let site: RunningSite;
let person: Visitor;
let jobs: { id: number; absolute_url: string; departments: { name: string }[]; location: { name: string } }[];
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
  const answer = await fetch(`${site.origin}/greenhouse/?action=listings`);
  jobs = ((await answer.json()) as { jobs: typeof jobs }).jobs;
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await person.newContext(options)).newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  if (options.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
  return page;
}

const shown = (page: Page) => page.locator('main li[data-team]:visible').count();
const ofTeam = (team: string) => jobs.filter(({ departments: [department] }) => department?.name === team);

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  it('the list of positions follows a choice', async () => {
    const page = await open(pages.jobs.path, { javaScriptEnabled });
    expect(await shown(page)).toBe(jobs.length);
    await page.getByLabel('Team').selectOption('Platform');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => shown(page)).toBe(ofTeam('Platform').length);
    expect(new URL(page.url()).searchParams.get('team')).toBe('Platform');
    await page
      .getByLabel('Place')
      .selectOption(jobs.find((job) => !ofTeam('Platform').includes(job))?.location.name ?? '');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No position fits both').waitFor();
    expect(await shown(page)).toBe(0);
    await page.context().close();
  });

  it('an application is sent from the link with its number', async () => {
    const [job] = jobs;
    const page = await open(`${pages.applyForJob.path}?job=${job?.id}`, { javaScriptEnabled });
    expect(new URL(page.url()).pathname).toBe(job?.absolute_url);
    const form = page.locator('main form');
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Your e-mail address').fill('ada@example.com');
    for (const field of await form.locator('textarea[required], input[name^=question][required]').all()) {
      await field.fill('An answer.');
    }
    for (const field of await form.locator('select[required]').all()) await field.selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Send the application' }).click();
    await page.getByRole('heading', { name: 'Your application is with us' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? job?.absolute_url : pages.jobApplicationSent.path);
    await page.context().close();
  });
});

it('a question left open is told beside it, and nothing typed is lost', async () => {
  const page = await open(jobs[0]?.absolute_url ?? '');
  const form = page.locator('main form');
  await form.getByLabel('Your name').fill('Ada');
  await form.getByLabel('Your e-mail address').fill('ada@example.com');
  await form.getByRole('button', { name: 'Send the application' }).click();
  await form.getByText('Please answer this question.').first().waitFor();
  expect(await form.getByLabel('Your name').inputValue()).toBe('Ada');
  await page.context().close();
});
