import { getRenewalDate } from '@whorl/contract/consent-receipt.ts';
import { CONSENT_RECEIPT_KEY, COOKIE_CHOICE_KEY, HISTORY_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages, staticPagePath } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { waitForIdentification, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { axeScript } from '../fixtures/expect-accessible.ts';
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const DAY_MS = 86_400_000;

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' })
  .extend(
    'contextIn',
    ({ person }) =>
      async (options: BrowserContextOptions = {}, country = 'DE'): Promise<BrowserContext> => {
        const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': country }, ...options });
        trackActivity(context);
        onTestFinished(() => context.close());
        return context;
      },
  )
  .extend('open', ({ site }) => async (context: BrowserContext, path: string = pages.pricing.path): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    return page;
  });

const banner = (page: Page) => page.getByRole('region', { name: 'May we identify your browser' });
const choiceIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), COOKIE_CHOICE_KEY);
const receiptIn = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), CONSENT_RECEIPT_KEY);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** Waits until the page has handled the country lookup, then expects no consent banner. */
async function expectNoBanner(page: Page): Promise<void> {
  await waitUntilSettled(page);
  expect(await banner(page).count()).toBe(0);
}

describe('the consent banner', () => {
  it('can be answered by keyboard, takes no focus, and ignores Escape', async ({ open, contextIn }) => {
    for (const [presses, choice] of [
      [3, '["required","advertising","analytics"]'],
      [4, '["required"]'],
    ] as const) {
      const page = await open(await contextIn());
      await banner(page).waitFor();
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      await page.keyboard.press('Escape');
      expect(await choiceIn(page)).toBe('["not-defined"]');
      const tabbed: (string | null | undefined)[] = [];
      for (let press = 0; press < 5; press++) {
        await page.keyboard.press('Tab');
        tabbed.push(await focused(page));
      }
      expect(tabbed).toEqual(['Skip to the content', 'What we store', 'Accept', 'Reject', 'Cookie settings']);
      for (let press = 5; press > presses; press--) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await banner(page).waitFor({ state: 'detached' });
      expect(await choiceIn(page)).toBe(choice);
      await page.getByRole('status').getByText('Saved.').waitFor();
      // The keyboard focus continues where the banner was.
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(await page.locator('header a').first().textContent());
      await page.reload();
      await page.locator('html[data-interactive]').waitFor();
      await expectNoBanner(page);
    }
  });

  it('shows Accept and Reject with the same size, style, and position', async ({ open, contextIn }) => {
    for (const width of [320, 390, 1440]) {
      const page = await open(await contextIn({ viewport: { width, height: 844 } }));
      await banner(page).waitFor();
      const looks = await Promise.all(
        ['Accept', 'Reject'].map((name) =>
          banner(page)
            .getByRole('button', { name })
            .evaluate((element) => {
              const { backgroundColor, color, borderTopColor, fontSize, fontWeight, minHeight } =
                getComputedStyle(element);
              const { width, height, top } = element.getBoundingClientRect();
              return { backgroundColor, color, borderTopColor, fontSize, fontWeight, minHeight, width, height, top };
            }),
        ),
      );
      expect(looks[0]).toEqual(looks[1]);
      const box = await banner(page).boundingBox();
      expect(box?.height, `${width} px`).toBeLessThan(844 * 0.42);
    }
  });

  it('opens settings with nothing preselected, which save the choice', async ({ open, contextIn }) => {
    const page = await open(await contextIn());
    await banner(page).getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('checkbox', { name: /^Analytics/ }).isChecked()).toBe(false);
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Cookie settings');
    expect(await choiceIn(page)).toBe('["not-defined"]');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: /^Analytics/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await choiceIn(page)).toBe('["required","analytics"]');
  });

  it('causes no layout shift when it appears', async ({ contextIn, site }) => {
    for (const width of [390, 1440]) {
      const context = await contextIn({ viewport: { width, height: 844 } });
      const page = await context.newPage();
      const readShifts = await recordLayoutShifts(page, '.consent-banner');
      await page.goto(site.origin + staticPagePath('cookies'));
      await banner(page).waitFor();
      await waitUntilSettled(page);
      const { since, shifts } = await readShifts();
      expect(since).toBeGreaterThan(0);
      expect(shifts).toEqual([]);
    }
  });

  it('covers neither the end of the page nor the focused element', async ({ open, contextIn }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const page = await open(await contextIn({ viewport }), pages.contactSales.path);
      await banner(page).waitFor();
      // The page reserves space for the banner in the next frame.
      await page.waitForFunction(
        () => document.documentElement.style.getPropertyValue('--consent-banner-height') !== '',
      );
      const edge = async () => (await banner(page).boundingBox())?.y ?? 0;
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.locator('footer').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await edge()) + 1);
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator('.skip-link').focus();
      const covered: string[] = [];
      for (let press = 0; press < 40; press++) {
        await page.keyboard.press('Tab');
        const hidden = await page.evaluate(() => {
          const element = document.activeElement;
          const { top: upper, height } = element?.getBoundingClientRect() ?? { top: 0, height: 0 };
          // Of a field higher than the remaining space, at least the first line must be visible.
          const visibleEnd = upper + Math.min(height, 44);
          const top = document.querySelector('.consent-banner')?.getBoundingClientRect().top ?? innerHeight;
          return height > 0 && !element?.closest('.consent-banner') && visibleEnd > top + 1
            ? element?.outerHTML
            : undefined;
        });
        if (hidden) covered.push(hidden);
      }
      expect(covered).toEqual([]);
    }
  });

  it('has no accessibility violations, and has borders in forced colors', async ({ contextIn, open }) => {
    for (const width of [390, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await contextIn({ viewport: { width, height: 844 }, colorScheme, bypassCSP: true });
        const page = await open(context);
        await banner(page).waitFor();
        await page.evaluate(axeScript);
        const found = await page.evaluate(async () => {
          type Axe = { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          const { violations } = await (globalThis as never as { axe: Axe }).axe.run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        });
        expect(found, `${width} ${colorScheme}`).toEqual([]);
      }
    }
    const forced = await open(await contextIn({ forcedColors: 'active' }));
    const border = await banner(forced)
      .getByRole('button', { name: 'Reject' })
      .evaluate((element) => getComputedStyle(element).borderTopStyle);
    expect(border).toBe('solid');
  });

  it('is missing when JavaScript is disabled, and no cookies are set', async ({ contextIn, site }) => {
    const context = await contextIn({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.origin);
    expect(await banner(page).count()).toBe(0);
    expect(await context.cookies()).toEqual([]);
  });

  it('stays open during navigation and closes in all tabs when one answers', async ({ contextIn, open, site }) => {
    const context = await contextIn();
    const [page, other] = [await open(context), await open(context)];
    await banner(other).waitFor();
    await page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
    await page.waitForURL(site.origin + pages.blog.path);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await banner(other).waitFor({ state: 'detached' });
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain(HISTORY_COOKIE);
    // A withdrawal takes effect in all tabs too, once no identification is pending: a pending one requests its own
    // deletion.
    await Promise.all([page, other].map(waitForIdentification));
    await other.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    await other.getByRole('checkbox', { name: /^Analytics/ }).uncheck();
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('heading', { name: 'Deleted' }).waitFor();
    await page.locator(`footer a[href="${pages.pricing.path}"]`).first().click();
    await page.waitForURL(site.origin + pages.pricing.path);
    const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(cookieNames).toEqual([]);
  });
});

describe('the consent receipt', () => {
  it('is shown in the settings and on the cookie page', async ({ contextIn, open }) => {
    const context = await contextIn({ timezoneId: 'Europe/Berlin' });
    const page = await open(context, staticPagePath('cookies'));
    const state = page.locator('[data-consent-state]');
    await state.getByText('You haven’t chosen yet. Until you choose, nothing optional runs.').waitFor();
    await banner(page).getByRole('button', { name: 'Reject' }).click();
    await state.getByText(/You chose on .*: required, under the policy of .*\. We’ll ask again on/).waitFor();
    expect(await receiptIn(page)).toMatchObject({ choice: ['required'], by: 'visitor' });
    await page.locator('main').getByRole('button', { name: 'Cookie settings' }).click();
    await page
      .getByRole('dialog')
      .getByText(/You chose on/)
      .waitFor();
  });

  it('expires after six months, when the banner appears again', async ({ contextIn, open, site }) => {
    const context = await contextIn();
    const page = await open(context);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await banner(page).waitFor({ state: 'detached' });
    const again = getRenewalDate(await receiptIn(page));
    await page.close();
    const at = async (time: number) => {
      const later = await context.newPage();
      await later.clock.setFixedTime(time);
      await later.goto(site.origin + pages.pricing.path);
      await later.locator('html[data-interactive]').waitFor();
      return later;
    };
    await expectNoBanner(await at(again.getTime() - DAY_MS));
    const later = await at(again.getTime() + 3 * DAY_MS);
    await banner(later).getByText('We ask again after six months.').waitFor();
    expect(await choiceIn(later)).toBe('["not-defined"]');
    // Everything that was allowed by the expired consent stops.
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(HISTORY_COOKIE);
  });

  it('is outdated after a policy change in the EU, but not elsewhere', async ({ contextIn, open }) => {
    const context = await contextIn();
    const page = await open(context);
    await banner(page).getByRole('button', { name: 'Reject' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await page.evaluate((key) => {
      const receipt = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...receipt, version: '2020-01-01' }));
    }, CONSENT_RECEIPT_KEY);
    await page.reload();
    await banner(page).getByText('What we ask for has changed since then.').waitFor();
    // The visitor travels without answering: the earlier refusal takes precedence over the assumption there.
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': 'US' });
    const identified: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === endpoints.identify) identified.push(request.method());
    });
    await page.reload();
    await page.locator('html[data-interactive]').waitFor();
    await page.mouse.move(7, 7);
    await expectNoBanner(page);
    expect(identified).toEqual([]);
  });

  it('of assumed consent outside the EU is void in the EU', async ({ contextIn, open }) => {
    const context = await contextIn({}, 'US');
    const page = await open(context);
    await expect.poll(() => receiptIn(page)).toMatchObject({ by: 'region' });
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain(HISTORY_COOKIE);
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': 'FR' });
    await page.reload();
    await banner(page).waitFor();
    expect(await choiceIn(page)).toBe('["not-defined"]');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(HISTORY_COOKIE);
  });
});

describe('Global Privacy Control', () => {
  it.for(['the header', 'the property'])(
    'sent by %s is respected and reported once in a toast, in the settings, and on the cookie page',
    async (source, { contextIn, open }) => {
      const context = await contextIn(
        source === 'the header' ? { extraHTTPHeaders: { 'CF-IPCountry': 'US', 'Sec-GPC': '1' } } : {},
        'US',
      );
      if (source === 'the property')
        await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
      const page = await open(context, staticPagePath('cookies'));
      const words = 'Your browser sends Global Privacy Control. We respect it: only required features run.';
      await page.locator('.toast', { hasText: words }).waitFor();
      await page.locator('[data-consent-state]', { hasText: words }).waitFor();
      expect(await choiceIn(page)).toBe('["required"]');
      expect(await receiptIn(page)).toMatchObject({ by: 'signal' });
      await page.reload();
      await page.locator('[data-consent-state]', { hasText: words }).waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
      await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
      await page.getByRole('dialog').getByText(words).waitFor();
    },
  );
});
