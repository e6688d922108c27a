import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import { readRows } from '../fixtures/test-database.ts';

const article = articlePath('confirm-forms-after-saving');

const it = browserTest().extend('readLeads', ({ site }) => (email: string): Lead[] => {
  const rows = readRows<{ payload: string }>(site.dataDir, 'select payload from leads');
  return rows.map((row) => JSON.parse(row.payload) as Lead).filter((lead) => lead.email === email);
});

const message = 'Since September someone opens forty accounts a night to use the first-order voucher.';

describe('a new visitor', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(
      javaScriptEnabled
        ? 'reads an article and contacts sales without a full load'
        : 'reads an article and contacts sales without JavaScript',
      async ({ person, site, readLeads }) => {
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
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Blog/ }).click();
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

        const [lead] = readLeads(email);
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

  for (const javaScriptEnabled of [true, false]) {
    it(`sends an internationalized email address and a text near the limit ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      person,
      site,
      readLeads,
    }) => {
      const page = await (await person.newContext({ javaScriptEnabled })).newPage();
      watchPage(page, site.origin);
      await page.goto(`${site.origin}${pages.contactSales.path}`);
      if (javaScriptEnabled) await page.locator('html[data-interactive]').waitFor();
      const name = `idn-${javaScriptEnabled}`;
      const description = Array(20).fill('x'.repeat(249)).join('\n');
      // Without a script, the browser itself refuses hidden characters.
      await page.locator('#email').fill(`${javaScriptEnabled ? '\u200b' : ''}${name}@bücher.example`);
      await page.locator('#description').fill(description);
      await page.locator('main form button[type=submit]').click();
      if (javaScriptEnabled) await page.locator('main h2:focus').waitFor();
      else await page.waitForURL(/\/sent\//);
      expect(readLeads(`${name}@xn--bcher-kva.example`)).toMatchObject([{ description }]);
      await page.context().close();
    });
  }

  it('sees an error next to the field, keeps what was typed, and can correct it', async ({
    person,
    site,
    readLeads,
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
    expect(readLeads('ines@example.com')).toHaveLength(1);
    await page.context().close();
  });

  it('keeps the values filled in by the server when scripts run', async ({ site, person }) => {
    const posted = await fetch(site.origin + generalContactForm.endpoint, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name: 'contact-sales', email: 'late@localhost', description: message }),
    });
    const page = await (await person.newContext()).newPage();
    trackActivity(page);
    watchPage(page, site.origin);
    await page.goto(site.origin + posted.headers.get('location'));
    // The server removes the scripts that would hydrate the empty form.
    await waitUntilSettled(page);
    expect(await page.locator('#email').inputValue()).toBe('late@localhost');
    expect(await page.locator('#description').inputValue()).toBe(message);
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    await page.context().close();
  });

  it('gets an invalid form back with all values and the error when JavaScript is disabled', async ({
    person,
    site,
    readLeads,
  }) => {
    const page = await (await person.newContext({ javaScriptEnabled: false })).newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}${pages.contactSales.path}`);
    await page.locator('#email').fill('corrected@localhost');
    await page.locator('#description').fill(`${message} <b>"quoted" & more</b>`);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(/draft=/);
    expect(await page.locator('#email').inputValue()).toBe('corrected@localhost');
    expect(await page.locator('#description').inputValue()).toBe(`${message} <b>"quoted" & more</b>`);
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    await page.locator('#email').fill('corrected@example.com');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(
      ({ origin, pathname }) => origin + pathname === site.origin + generalContactForm.places['contact-sales'].thanks,
    );
    expect(readLeads('corrected@example.com')).toHaveLength(1);
    await page.context().close();
  });
});

type Lead = { email: string; description: string; landingPage?: string; previousPage?: string; visitorId?: string };
