import { DatabaseSync } from 'node:sqlite';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const article = articlePath('when-may-a-form-say-thank-you');

const it = browserTest().extend('leadsOf', ({ site }) => (email: string): Lead[] => {
  const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
  const rows = database.prepare('select payload from leads').all() as { payload: string }[];
  database.close();
  return rows.map((row) => JSON.parse(row.payload) as Lead).filter((lead) => lead.email === email);
});

const message = 'Since September someone opens forty accounts a night to use the first-order voucher.';

describe('a newcomer reads and writes to sales', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(
      javaScriptEnabled ? 'with script, without a full page load on the way' : 'without script',
      async ({ person, site, leadsOf }) => {
        const context = await person.newContext({ javaScriptEnabled });
        const page = await context.newPage();
        watchPage(page, site.origin);
        const documents: string[] = [];
        page.on('request', (request) => {
          if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
        });
        const email = `newcomer-${javaScriptEnabled}@example.com`;

        await page.goto(`${site.origin}/?utm_source=newsletter`);
        if (javaScriptEnabled) await page.locator('dd.own').waitFor();
        await page.locator('header summary', { hasText: 'Company' }).click();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click();
        await page.waitForURL(`${site.origin}${pages.blog.path}`);
        await page.locator(`main h2 a[href="${article}"]`).click();
        await page.locator('article h1').waitFor();
        expect(await page.locator('article p').count()).toBeGreaterThan(10);
        await page.locator('article a[href="/contact-sales/"]').click();
        await page.waitForURL(`${site.origin}${pages.contactSales.path}`);

        await page.locator('#email').fill(email);
        await page.locator('#description').fill(message);
        await page.locator('main form button[type=submit]').click();
        if (javaScriptEnabled) await page.locator('main h2:focus').waitFor();
        else
          await page.waitForURL(
            ({ origin, pathname }) =>
              origin + pathname === site.origin + generalContactForm.places['contact-sales'].thanks,
          );

        const [lead] = leadsOf(email);
        expect(lead).toMatchObject({ email, description: message });
        if (javaScriptEnabled) {
          expect(documents).toHaveLength(1);
          expect(lead).toMatchObject({ utm_info: { utm_source: 'newsletter' }, ipRegion: 'Americas' });
          expect(lead?.landingPage).toContain('utm_source=newsletter');
          expect(lead?.previousPage).toContain('/blog/');
          expect(lead?.visitorId).toMatch(/^[a-zA-Z0-9]{20}$/);
        }
        await context.close();
      },
    );
  }

  it('is told beside the field what is wrong, keeps what was typed, and can mend it', async ({
    person,
    site,
    leadsOf,
  }) => {
    const page = await (await person.newContext()).newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}${pages.contactSales.path}`);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('#email').fill('ines@');
    await page.locator('main form button[type=submit]').click();
    await page.locator('#email[aria-invalid=true]').waitFor();
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
    await page.locator('#email').fill('ines@example.com');
    await page.locator('#description').fill(message);
    await page.locator('main form button[type=submit]').click();
    await page.locator('main h2:focus').waitFor();
    expect(leadsOf('ines@example.com')).toHaveLength(1);
    await page.context().close();
  });

  it('keeps what the server filled in when the browser runs scripts after all', async ({ site, person }) => {
    const posted = await fetch(site.origin + generalContactForm.endpoint, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name: 'contact-sales', email: 'late@localhost', description: message }),
    });
    const page = await (await person.newContext()).newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin + posted.headers.get('location'));
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#email').inputValue()).toBe('late@localhost');
    expect(await page.locator('#description').inputValue()).toBe(message);
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    await page.context().close();
  });

  it('without script gets back a wrong form with everything that was typed and what is wrong with it', async ({
    person,
    site,
    leadsOf,
  }) => {
    const page = await (await person.newContext({ javaScriptEnabled: false })).newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}${pages.contactSales.path}`);
    await page.locator('#email').fill('mended@localhost');
    await page.locator('#description').fill(`${message} <b>"quoted" & more</b>`);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(/draft=/);
    expect(await page.locator('#email').inputValue()).toBe('mended@localhost');
    expect(await page.locator('#description').inputValue()).toBe(`${message} <b>"quoted" & more</b>`);
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    await page.locator('#email').fill('mended@example.com');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(
      ({ origin, pathname }) => origin + pathname === site.origin + generalContactForm.places['contact-sales'].thanks,
    );
    expect(leadsOf('mended@example.com')).toHaveLength(1);
    await page.context().close();
  });
});

type Lead = { email: string; description: string; landingPage?: string; previousPage?: string; visitorId?: string };
