import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APPLICATION_FILE_BYTES } from '@whorl/contract/leads/application-files.ts';
import { applyPath, endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

let site: RunningSite;
let person: Visitor;
let jobs: {
  id: number;
  title: string;
  absolute_url: string;
  departments: { name: string }[];
  location: { name: string };
}[];
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
  const answer = await fetch(`${site.origin}/greenhouse/?action=listings`);
  jobs = ((await answer.json()) as { jobs: typeof jobs }).jobs;
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

async function open(path: string, options: BrowserContextOptions = {}, origin = site.origin): Promise<Page> {
  const page = await (await person.newContext(options)).newPage();
  // A refused form is a 400, which Chromium writes to its console.
  watchPage(page, origin, [/Failed to load resource: .* 400/]);
  await page.goto(origin + path);
  if (options.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
  return page;
}

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const boardJob = (id: number, title: string, place: string) => ({
  id,
  title,
  location: { name: place },
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
  content: '&lt;p&gt;Work.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  departments: [{ id: 1, name: 'Detection' }],
});

const shown = (page: Page) => page.locator('main li[data-team]:visible').count();
const ofTeam = (team: string) => jobs.filter(({ departments: [department] }) => department?.name === team);

/** The script that sends the form comes after the page is interactive. */
const sentByScript = (page: Page) => page.locator('main form[novalidate]').waitFor();

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

  it('an application with a file is sent from the page of its position', async () => {
    const [job] = jobs;
    const page = await open(job?.absolute_url ?? '', { javaScriptEnabled });
    await page.getByRole('button', { name: 'Write the application' }).click();
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
      form.getByRole('button', { name: 'Send the application' }).click(),
    ]);
    await page.getByRole('heading', { name: 'Your application is with us' }).waitFor();
    await page.context().close();
  });

  it('what is wrong with an application is told beside it, and nothing typed is lost', async () => {
    const page = await open(applyPath(String(jobs[0]?.id)), { javaScriptEnabled });
    const form = page.locator('main form');
    if (javaScriptEnabled) await sentByScript(page);
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
      form.getByRole('button', { name: 'Send the application' }).click(),
    ]);
    await page.locator('#resume-error').getByText('This is no PDF').waitFor();
    await page.locator('#email-error').getByText('Please enter your e-mail address').waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('Ada');
    // A file can be kept only where the page was.
    expect(await form.getByLabel('Resume/CV', { exact: true }).inputValue()).toBe(
      javaScriptEnabled ? 'C:\\fakepath\\cv.pdf' : '',
    );
    await page.context().close();
  });
});

it('a file that is too large is told before it is sent', async () => {
  const page = await open(applyPath(String(jobs[0]?.id)));
  await sentByScript(page);
  await page
    .getByLabel('Resume/CV', { exact: true })
    .setInputFiles({ ...pdf, buffer: Buffer.alloc(APPLICATION_FILE_BYTES + 1) });
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.locator('#resume-error').getByText('larger than').waitFor();
  await page.context().close();
});

it('the form is reached from the list of positions to apply for, and from within the site', async () => {
  const page = await open(pages.careers.path);
  await page.getByRole('link', { name: 'or choose one and apply' }).click();
  await page.getByRole('heading', { name: 'For which position?' }).waitFor();
  await page
    .locator('main')
    .getByRole('link', { name: jobs[0]?.title ?? '' })
    .click();
  await page.getByRole('button', { name: 'Send the application' }).waitFor();
  expect(await page.getByRole('heading', { name: 'For which position?' }).isVisible()).toBe(false);
  await page.context().close();
});

describe('with a job board', () => {
  let board: Server;
  let boardSite: RunningSite;
  beforeAll(async () => {
    board = createServer((request, response) => {
      const job = boardJob(101, 'Detection engineer', 'Berlin');
      const isOne = request.url?.includes('/jobs/101') === true;
      response.end(JSON.stringify(isOne ? job : { jobs: [job, boardJob(102, 'Account engineer', 'Lisbon')] }));
    });
    await new Promise<void>((resolve) => board.listen(0, '127.0.0.1', resolve));
    const { port } = board.address() as AddressInfo;
    boardSite = await startSite({
      GREENHOUSE_BOARD_TOKEN: 'acme',
      GREENHOUSE_API_URL: `http://127.0.0.1:${port}`,
    });
  });
  afterAll(async () => {
    await boardSite.stop();
    board.close();
  });

  it.each([true, false])(
    'its positions are shown, narrowed and applied for (script: %s)',
    async (javaScriptEnabled) => {
      const page = await open(pages.jobs.path, { javaScriptEnabled }, boardSite.origin);
      expect(await shown(page)).toBe(2);
      await page.getByLabel('Place').selectOption('Berlin');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect.poll(() => shown(page)).toBe(1);
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
        page.getByRole('button', { name: 'Send the application' }).click(),
      ]);
      await page.context().close();
    },
  );

  it('a link from within the site leads to its positions and not to those of the build', async () => {
    const page = await open(pages.careers.path, {}, boardSite.origin);
    await page.getByRole('link', { name: 'All positions, by place' }).click();
    await page.getByRole('link', { name: 'Detection engineer' }).waitFor();
    expect(await shown(page)).toBe(2);
    await page.context().close();
  });
});
