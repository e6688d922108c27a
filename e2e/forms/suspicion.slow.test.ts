import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, jobPath, pages, webinarPath } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clickAndExpect, openDemo } from '../demos/demos.ts';
import { startPersonWithProfile, type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { leadForms } from '../fixtures/lead-forms.ts';
import { patientAgent } from '../fixtures/patient-agent.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest()
  .extend('open', ({ site }) => async (visitor: Visitor, path: string, options: OpenOptions = {}): Promise<Page> => {
    const { origin = site.origin, ...contextOptions } = options;
    const page = await (await visitor.newContext(contextOptions)).newPage();
    watchPage(page, origin);
    await page.goto(origin + path);
    if (options.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
    return page;
  })
  .extend('leads', ({ site }) => (email: string, from = site): Suspicion[] => {
    return readRows(from.dataDir, 'select suspicion, quarantine from leads where email = ?', email);
  });

type OpenOptions = BrowserContextOptions & { origin?: string };
type Suspicion = { suspicion: string | null; quarantine: string | null };

const button = (page: Page) => page.locator('main form button[type=submit]');

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#description').fill('We lose money to bots.');
}

/** Collects the statuses of the form endpoint's responses. */
function collectStatuses(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === generalContactForm.endpoint) statuses.push(response.status());
  });
  return statuses;
}

const countLoads = async (page: Page, of: RegExp) =>
  (await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).filter((name) =>
    of.test(name),
  ).length;

describe('a form submission', () => {
  it('is accepted without a challenge if its field had the focus before the page was interactive', async ({
    open,
    person,
    leads,
  }) => {
    const page = await open(person, `${pages.subscribeNewsletter.path}#email`);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
    await page.keyboard.type('early-focus@example.com', { delay: 80 });
    await page.keyboard.press('Enter');
    await page.locator('main p:focus', { hasText: 'early-focus@example.com' }).waitFor();
    expect(leads('early-focus@example.com')).toEqual([{ suspicion: null, quarantine: null }]);
    await page.context().close();
  });

  it('of a lead form whose field had the focus before the page was interactive has a ticket', async ({
    open,
    person,
  }) => {
    const page = await open(person, `${pages.contactSales.path}#email`);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
    await expect.poll(() => countLoads(page, new RegExp(endpoints.formTicket))).toBe(1);
    await page.context().close();
  });

  it('at a person’s pace is accepted without a challenge', async ({ open, person, leads }) => {
    const page = await open(person, pages.contactSales.path);
    const [ticket] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === endpoints.formTicket),
      page.locator('#email').focus(),
    ]);
    expect(ticket.status()).toBe(200);
    const answers = collectStatuses(page);
    await page.locator('#email').fill('in-time@example.com');
    await page.locator('#description').pressSequentially('We lose money to bots.', { delay: 60 });
    await button(page).click();
    await page.locator('main h2:focus').waitFor();
    expect(answers).toEqual([200]);
    expect(await countLoads(page, /challenge-worker/)).toBe(0);
    expect(leads('in-time@example.com')).toEqual([{ suspicion: null, quarantine: null }]);
    await page.context().close();
  });

  it('faster than a person requires a proof of work and is accepted', async ({
    open,
    person,
    leads,
    startAnotherSite,
  }) => {
    // On a busy machine the request for the ticket and the submission can be more than a second apart.
    const site = await startAnotherSite({ FORM_MIN_FILL_SECONDS: '60' });
    const page = await open(person, pages.contactSales.path, { origin: site.origin });
    const answers = collectStatuses(page);
    const labels = await watchText(page);
    await Promise.all([page.waitForEvent('worker'), fillAtOnce(page, 'hasty@example.com')]);
    await page.locator('main h2:focus').waitFor();
    expect(answers).toEqual([202, 200]);
    expect(await countLoads(page, /challenge-worker/)).toBe(1);
    expect(await labels()).toContain('Checking …');
    expect(leads('hasty@example.com', site)).toEqual([{ suspicion: 'too-fast proved', quarantine: null }]);
    await page.context().close();
  });

  it('of a bot gets the same responses and is quarantined', async ({ open, bot, site, leads }) => {
    const page = await open(bot, pages.identifyNow.path);
    await page.locator('[data-file-of]').waitFor();
    await page.locator(`a[href="${pages.contactSales.path}"]:visible`).first().click();
    await page.waitForURL(site.origin + pages.contactSales.path);
    const answers = collectStatuses(page);
    await fillIn(page, 'program@example.com');
    await page.locator('main [name=_trap]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example/';
    });
    await button(page).click();
    await page.locator('main h2:focus').waitFor();
    expect(answers).toEqual([202, 200]);
    const [lead] = leads('program@example.com');
    expect(lead?.quarantine).toBe('held');
    expect(lead?.suspicion).toMatch(/^trap bad-bot .*proved$/);
    await page.context().close();
  });

  it('of a person whose Chrome downloads PDFs is not quarantined, and a demo allows them', async ({
    leads,
    startAnotherSite,
  }) => {
    const site = await startAnotherSite(patientAgent);
    const context = await startPersonWithProfile({ plugins: { always_open_pdf_externally: true } }, {});
    const demo = await openDemo(context, site.origin + pages.couponFraud.path);
    expect(await demo.evaluate(() => navigator.pdfViewerEnabled)).toBe(false);
    await demo.getByLabel('Coupon code', { exact: true }).fill('FIELD30');
    await clickAndExpect(demo, 'Apply', /Allowed, HTTP 200/);
    const page = await context.newPage();
    await page.goto(site.origin + pages.contactSales.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('#email').fill('downloads@example.com');
    await page.locator('#description').pressSequentially('We lose money to bots.', { delay: 60 });
    await button(page).click();
    await page.locator('main h2:focus').waitFor();
    expect(leads('downloads@example.com', site)).toEqual([{ suspicion: null, quarantine: null }]);
  });

  it('of a browser without workers is accepted and quarantined', async ({ open, person, leads }) => {
    const page = await open(person, pages.contactSales.path, { serviceWorkers: 'block' });
    await page.evaluate(() => Reflect.deleteProperty(window, 'Worker'));
    await page.route(`**${endpoints.formTicket}?**`, (route) => route.fulfill({ json: { ticket: 'made up' } }));
    const answers = collectStatuses(page);
    await fillIn(page, 'no-worker@example.com');
    await button(page).click();
    await page.locator('main h2:focus').waitFor();
    expect(answers).toEqual([202]);
    expect(leads('no-worker@example.com')).toEqual([{ suspicion: 'forged-ticket', quarantine: 'held' }]);
    await page.context().close();
  });

  it('without a ticket, because its request failed, is accepted without a challenge', async ({
    open,
    person,
    leads,
  }) => {
    // Requests of a service worker can't be mocked here.
    const page = await open(person, pages.contactSales.path, { serviceWorkers: 'block' });
    await page.route(`**${endpoints.formTicket}?**`, (route) => route.fulfill({ status: 204 }));
    await fillIn(page, 'no-ticket@example.com');
    await button(page).click();
    await page.locator('main h2:focus').waitFor();
    expect(leads('no-ticket@example.com')).toEqual([{ suspicion: null, quarantine: null }]);
    await page.context().close();
  });

  it('without JavaScript is accepted without a challenge at any speed', async ({ open, person, site, leads }) => {
    const page = await open(person, pages.contactSales.path, { javaScriptEnabled: false });
    await fillIn(page, 'plain@example.com');
    await button(page).click();
    await page.waitForURL(
      ({ origin, pathname }) => origin + pathname === site.origin + generalContactForm.places['contact-sales'].thanks,
    );
    expect(leads('plain@example.com')).toEqual([{ suspicion: null, quarantine: null }]);
    await page.context().close();
  });
});

/** Pages with all forms. The newsletter form is on all of them as well. */
const pagesWithForms = [
  ...leadForms.flatMap(({ places }) =>
    Object.values(places).flatMap(({ page }) => (page.includes(':slug') ? [] : [page])),
  ),
  pages.applyForJob.path,
  webinarPath('rate-limit-logins-by-visitor'),
  jobPath('site-engineer'),
];

describe('the honeypot field', () => {
  it.for([true, false])(
    'is in every form, unreachable by keyboard and screen readers (JavaScript: %s)',
    async (script, { person, site }) => {
      const page = await (await person.newContext({ javaScriptEnabled: script })).newPage();
      for (const path of pagesWithForms) {
        await page.goto(site.origin + path);
        if (script) await page.locator('html[data-interactive]').waitFor();
        const forms = await page.locator('form[method=post]').all();
        expect(forms.length, path).toBeGreaterThan(0);
        for (const form of forms) {
          const trap = form.locator('[name=_trap]');
          expect(await trap.inputValue()).toBe('');
          expect(await trap.getAttribute('autocomplete')).toBe('off');
          expect(await trap.evaluate((field) => getComputedStyle(field).clipPath)).toBe('inset(50%)');
          await trap.focus();
          expect(await trap.evaluate((field) => field === document.activeElement)).toBe(false);
        }
        const named = await readAccessibleFields(page);
        expect(named, path).toContain('email');
        expect(named, path).not.toContain('_trap');
      }
      await page.context().close();
    },
  );
});

/** Returns the names of the text fields in the accessibility tree. */
async function readAccessibleFields(page: Page): Promise<(string | undefined)[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const fields = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'textbox');
  return Promise.all(
    fields.map(async ({ backendDOMNodeId = 0 }) => {
      const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
      const { attributes = [] } = node;
      return attributes[attributes.indexOf('name') + 1];
    }),
  );
}

/** Fills in and submits the form in one step, because separate steps may take a person's time on a busy machine. */
function fillAtOnce(page: Page, email: string): Promise<void> {
  return page.locator('main form').evaluate((form: HTMLFormElement, address) => {
    const set = (name: string, value: string) => {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    };
    set('email', address);
    set('description', 'We lose money to bots.');
    form.requestSubmit();
  }, email);
}

/** Records the texts of the form's button from now on. */
async function watchText(page: Page): Promise<() => Promise<string[]>> {
  const texts = await button(page).evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
}
