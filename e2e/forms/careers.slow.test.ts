import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APPLICATION_FILE_BYTES } from '@whorl/contract/leads/application-files.ts';
import { applyPath, endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

type Job = {
  id: number;
  title: string;
  absolute_url: string;
  departments: { name: string }[];
  location: { name: string };
};

const it = browserTest()
  .extend('jobs', { scope: 'file' }, async ({ site }) => {
    const answer = await fetch(`${site.origin}/greenhouse/?action=listings`);
    return ((await answer.json()) as { jobs: Job[] }).jobs;
  })
  /** A site with a Greenhouse job board. */
  .extend('boardSite', { scope: 'file' }, async ({ startAnotherSite }, { onCleanup }) => {
    const board = createServer((request, response) => {
      const job = boardJob(101, 'Detection engineer', 'Berlin');
      const isOne = request.url?.includes('/jobs/101') === true;
      response.end(JSON.stringify(isOne ? job : { jobs: [job, boardJob(102, 'Account engineer', 'Lisbon')] }));
    });
    await new Promise<void>((resolve) => board.listen(0, '127.0.0.1', resolve));
    onCleanup(() => void board.close());
    const { port } = board.address() as AddressInfo;
    return await startAnotherSite({
      GREENHOUSE_BOARD_TOKEN: 'acme',
      GREENHOUSE_API_URL: `http://127.0.0.1:${port}`,
    });
  })
  .extend(
    'open',
    ({ site, newContext }) =>
      async (path: string, options: BrowserContextOptions = {}, origin = site.origin): Promise<Page> => {
        const page = await (await newContext(options)).newPage();
        // Chromium logs an error for a rejected form, which has status 400.
        watchPage(page, origin, [/Failed to load resource: .* 400/]);
        await page.goto(origin + path);
        if (options.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
        return page;
      },
  );

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const boardJob = (id: number, title: string, place: string) => ({
  id,
  title,
  location: { name: place },
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
  content: '&lt;p&gt;Work.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  departments: [{ id: 1, name: 'Detection' }],
});

const countShown = (page: Page) => page.locator('main li[data-team]:visible').count();
const filterJobsByTeam = (jobs: readonly Job[], team: string) =>
  jobs.filter(({ departments: [department] }) => department?.name === team);

/** Waits for the script that submits the form, which loads after the page is interactive. */
const waitForFormScript = (page: Page) => page.locator('main form[novalidate]').waitFor();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  it(`the list of positions is filtered by team and place ${how}`, async ({ jobs, open }) => {
    const page = await open(`${pages.jobs.path}?utm_source=news`, { javaScriptEnabled });
    expect(await countShown(page)).toBe(jobs.length);
    await page.getByLabel('Team').selectOption('Platform');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => countShown(page)).toBe(filterJobsByTeam(jobs, 'Platform').length);
    expect(new URL(page.url()).searchParams.get('team')).toBe('Platform');
    if (javaScriptEnabled) expect(new URL(page.url()).searchParams.get('utm_source')).toBe('news');
    await page
      .getByLabel('Location')
      .selectOption(jobs.find((job) => !filterJobsByTeam(jobs, 'Platform').includes(job))?.location.name ?? '');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No position matches both').waitFor();
    expect(await countShown(page)).toBe(0);
  });

  it(`an application with a file is submitted from the page of its position ${how}`, async ({ jobs, open }) => {
    const [job] = jobs;
    const page = await open(job?.absolute_url ?? '', { javaScriptEnabled });
    await page.getByRole('button', { name: 'Start application' }).click();
    await page.waitForURL((url) => url.pathname === pages.applyForJob.path);
    const form = page.locator('main form');
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Lovelace');
    await form.getByLabel('Email').fill('ada@example.com');
    await form.getByLabel('Resume/CV', { exact: true }).setInputFiles(pdf);
    for (const field of await form.locator('textarea[required], input[name^=question][required]').all()) {
      await field.fill('An answer.');
    }
    for (const field of await form.locator('select[required]').all()) await field.selectOption({ index: 1 });
    await Promise.all([
      page.waitForURL((url) => url.pathname === pages.jobApplicationSent.path),
      form.getByRole('button', { name: 'Send application' }).click(),
    ]);
    await page.getByRole('heading', { name: 'Thank you for your application' }).waitFor();
  });

  it(`an invalid application shows errors next to its fields and keeps what was typed ${how}`, async ({
    jobs,
    open,
  }) => {
    const page = await open(applyPath(String(jobs[0]?.id)), { javaScriptEnabled });
    const form = page.locator('main form');
    if (javaScriptEnabled) await waitForFormScript(page);
    else {
      await form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true;
      });
    }
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Lovelace');
    await form.getByLabel('Resume/CV', { exact: true }).setInputFiles({ ...pdf, buffer: Buffer.from('MZ\0\0') });
    await Promise.all([
      page.waitForResponse((response) => response.url().includes(endpoints.jobApplication)),
      form.getByRole('button', { name: 'Send application' }).click(),
    ]);
    await page.locator('#resume-error').getByText('This is not a PDF').waitFor();
    await page.locator('#email-error').getByText('Please enter your email address').waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('Ada');
    // A file can only be kept without a page load.
    expect(await form.getByLabel('Resume/CV', { exact: true }).inputValue()).toBe(
      javaScriptEnabled ? 'C:\\fakepath\\cv.pdf' : '',
    );
  });
}

it('a file that is too large is rejected before it is sent', async ({ jobs, open }) => {
  const page = await open(applyPath(String(jobs[0]?.id)));
  await waitForFormScript(page);
  await page
    .getByLabel('Resume/CV', { exact: true })
    .setInputFiles({ ...pdf, buffer: Buffer.alloc(APPLICATION_FILE_BYTES + 1) });
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.locator('#resume-error').getByText('larger than').waitFor();
});

it('a ticket is requested for an application whose field had the focus before the page was interactive', async ({
  jobs,
  open,
}) => {
  const page = await open(`${applyPath(String(jobs[0]?.id))}#first_name`);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('first_name');
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)))
    .toContain(endpoints.formTicket);
});

it('the application form is reached from the list of positions by client-side navigation', async ({ jobs, open }) => {
  const page = await open(pages.careers.path);
  await page.getByRole('link', { name: 'Apply for a position' }).click();
  await page.getByRole('heading', { name: 'Apply for a position' }).waitFor();
  await page
    .locator('main')
    .getByRole('link', { name: jobs[0]?.title ?? '' })
    .click();
  await page.getByRole('button', { name: 'Send application' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Apply for a position' }).isVisible()).toBe(false);
});

it('the application form is shown again by the back button', async ({ jobs, open }) => {
  const page = await open(applyPath(String(jobs[0]?.id)));
  await page.locator('header').getByRole('link', { name: 'Whorl' }).first().click();
  await page.locator('#hero-title').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Send application' }).waitFor();
});

it.for([true, false])(
  'the positions of a Greenhouse job board are shown, filtered, and can be applied for (JavaScript: %s)',
  async (javaScriptEnabled, { boardSite, open }) => {
    const page = await open(pages.jobs.path, { javaScriptEnabled }, boardSite.origin);
    expect(await countShown(page)).toBe(2);
    await page.getByLabel('Location').selectOption('Berlin');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => countShown(page)).toBe(1);
    expect(new URL(page.url()).searchParams.get('place')).toBe('Berlin');
    await page.getByRole('link', { name: 'Detection engineer' }).click();
    await page.getByRole('heading', { name: 'Detection engineer', level: 1 }).waitFor();
    expect(await page.locator('main script:not([type="application/ld+json"])').count()).toBe(0);
    await page.locator('main').getByRole('button', { name: 'Apply' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').first().fill('ada@example.com');
    await Promise.all([
      page.waitForURL((url) => url.pathname === pages.jobApplicationSent.path),
      page.getByRole('button', { name: 'Send application' }).click(),
    ]);
  },
);

it('a link inside the site opens the positions of the Greenhouse job board instead of those of the build, and the back button does too', async ({
  boardSite,
  open,
}) => {
  const page = await open(pages.careers.path, {}, boardSite.origin);
  await page.getByRole('link', { name: 'See all positions' }).click();
  await page.getByRole('link', { name: 'Detection engineer' }).waitFor();
  expect(await countShown(page)).toBe(2);
  await page.locator('header').getByRole('link', { name: 'Whorl' }).first().click();
  await page.locator('#hero-title').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Detection engineer' }).waitFor();
});
