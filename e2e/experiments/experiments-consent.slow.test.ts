import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { toLowerVariant } from '@whorl/contract/experiments/variant.ts';
import { AB_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import {
  assignVariant,
  createFlags,
  experimentNames,
  followLink,
  getShownVariant,
  readAbCookie,
  readFlags,
  saveCookieSettings,
  waitUntilInteractive,
} from '../fixtures/experiment-helpers.ts';
import { waitUntilSettled } from '../fixtures/page-activity.ts';
import { experimentTest } from './experiment-test.ts';

const { home, pricing, demo, blog } = pages;
const testedPaths = [home, pricing, demo].map(({ path }) => path);

const it = experimentTest;

describe('consent to analytics', () => {
  it('in the EU is required for any assignment, and its withdrawal deletes all assignments', async ({
    inCountry,
    open,
    site,
  }) => {
    const context = await inCountry('DE');
    const page = await open(context, home.path);
    await waitUntilSettled(page);
    expect([await getShownVariant(page), await readFlags(page), await context.cookies()]).toEqual(['control', {}, []]);
    await saveCookieSettings(page, true);
    await expect.poll(async () => Object.keys(await readFlags(page)).sort()).toEqual([...experimentNames].sort());
    const flags = await readFlags(page);
    expect(await readAbCookie(context)).toEqual({ chosen: true, flags });
    // The variant of the current page must not change while it is shown.
    expect(await getShownVariant(page)).toBe('control');
    for (const path of testedPaths) {
      await page.goto(site.origin + path);
      expect(await getShownVariant(page)).toBe(toLowerVariant(flags[experimentPages[path as '/']] ?? 'Control'));
    }
    await waitUntilInteractive(page);
    await saveCookieSettings(page, false);
    await expect.poll(() => readFlags(page)).toEqual({});
    expect(await readAbCookie(context)).toBeUndefined();
    for (const path of testedPaths) {
      await page.goto(site.origin + path);
      expect(await getShownVariant(page)).toBe('control');
    }
  });

  it('assumed outside the EU ends when the visitor enters the EU and resumes when the visitor leaves it', async ({
    inCountry,
    open,
    site,
  }) => {
    const context = await inCountry('US');
    await assignVariant(context, 'Treatment');
    const page = await open(context, home.path);
    await expect.poll(() => readFlags(page)).toEqual(createFlags('Treatment'));
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': 'FR' });
    await page.goto(site.origin + pricing.path);
    expect(await getShownVariant(page)).toBe('control');
    await expect.poll(() => readFlags(page)).toEqual({});
    expect(await readAbCookie(context)).toBeUndefined();
    await page.goto(site.origin + home.path);
    expect(await getShownVariant(page)).toBe('control');
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': 'US' });
    await page.goto(site.origin + demo.path);
    await expect.poll(async () => Object.keys(await readFlags(page)).sort()).toEqual([...experimentNames].sort());
    expect((await readAbCookie(context))?.flags).toEqual(await readFlags(page));
  });

  it('outside the EU can be withdrawn, and the server assigns no more variants', async ({ newContext, open, site }) => {
    const context = await newContext();
    await assignVariant(context, 'Treatment');
    const page = await open(context, home.path);
    await saveCookieSettings(page, false);
    await expect.poll(() => readFlags(page)).toEqual({});
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(AB_COOKIE);
    // The assignments in this tab's memory are gone too.
    await followLink(page, pricing.path);
    expect(await getShownVariant(page)).toBe('control');
    await page.goto(site.origin + demo.path);
    expect([await getShownVariant(page), await readFlags(page), await readAbCookie(context)]).toEqual([
      'control',
      {},
      undefined,
    ]);
  });

  it('given in a tab applies to the next page of that tab', async ({ inCountry, open }) => {
    const context = await inCountry('FR');
    // Makes every random draw assign Treatment.
    await context.addInitScript(() => {
      crypto.getRandomValues = (array) => {
        if (array instanceof Uint32Array) array.fill(2 ** 32 - 1);
        return array;
      };
    });
    const page = await open(context, blog.path);
    await followLink(page, pricing.path);
    expect(await getShownVariant(page)).toBe('control');
    await saveCookieSettings(page, true);
    await expect.poll(() => readFlags(page)).toEqual(createFlags('Treatment'));
    await followLink(page, home.path);
    await followLink(page, pricing.path);
    expect(await getShownVariant(page)).toBe('treatment');
  });
});
