import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { lower } from '@whorl/contract/experiments/variant.ts';
import { AB_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import {
  assign,
  cookieOf,
  experimentNames,
  flagsOf,
  follow,
  inAll,
  interactive,
  saveSettings,
  shownVariant,
} from '../fixtures/tested-pages.ts';
import { experimentTest } from './experiment-test.ts';

const { home, pricing, demo, blog } = pages;
const tested = [home, pricing, demo].map(({ path }) => path);

const it = experimentTest;

describe('consent', () => {
  it('in the EU is there before anything is drawn, and takes everything with it when it goes', async ({
    inCountry,
    open,
    site,
  }) => {
    const context = await inCountry('DE');
    const page = await open(context, home.path);
    await page.waitForLoadState('networkidle');
    expect([await shownVariant(page), await flagsOf(page), await context.cookies()]).toEqual(['control', {}, []]);
    await saveSettings(page, true);
    await expect.poll(async () => Object.keys(await flagsOf(page)).sort()).toEqual([...experimentNames].sort());
    const flags = await flagsOf(page);
    expect(await cookieOf(context)).toEqual({ chosen: true, flags });
    // Nobody's page changes before their eyes.
    expect(await shownVariant(page)).toBe('control');
    for (const path of tested) {
      await page.goto(site.origin + path);
      expect(await shownVariant(page)).toBe(lower(flags[experimentPages[path as '/']] ?? 'Control'));
    }
    await interactive(page);
    await saveSettings(page, false);
    await expect.poll(() => flagsOf(page)).toEqual({});
    expect(await cookieOf(context)).toBeUndefined();
    for (const path of tested) {
      await page.goto(site.origin + path);
      expect(await shownVariant(page)).toBe('control');
    }
  });

  it('that was only assumed elsewhere ends with the journey into the EU, and begins again with the one out of it', async ({
    inCountry,
    open,
    site,
  }) => {
    const context = await inCountry('US');
    await assign(context, 'Treatment');
    const page = await open(context, home.path);
    await expect.poll(() => flagsOf(page)).toEqual(inAll('Treatment'));
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': 'FR' });
    await page.goto(site.origin + pricing.path);
    expect(await shownVariant(page)).toBe('control');
    await expect.poll(() => flagsOf(page)).toEqual({});
    expect(await cookieOf(context)).toBeUndefined();
    await page.goto(site.origin + home.path);
    expect(await shownVariant(page)).toBe('control');
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': 'US' });
    await page.goto(site.origin + demo.path);
    await expect.poll(async () => Object.keys(await flagsOf(page)).sort()).toEqual([...experimentNames].sort());
    expect((await cookieOf(context))?.flags).toEqual(await flagsOf(page));
  });

  it('outside the EU can be withdrawn, and the server draws nothing from then on', async ({
    newContext,
    open,
    site,
  }) => {
    const context = await newContext();
    await assign(context, 'Treatment');
    const page = await open(context, home.path);
    await saveSettings(page, false);
    await expect.poll(() => flagsOf(page)).toEqual({});
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(AB_COOKIE);
    // Also what this tab had in its memory is gone.
    await follow(page, pricing.path);
    expect(await shownVariant(page)).toBe('control');
    await page.goto(site.origin + demo.path);
    expect([await shownVariant(page), await flagsOf(page), await cookieOf(context)]).toEqual([
      'control',
      {},
      undefined,
    ]);
  });

  it('given in a tab that has loaded pages already holds for the next page of that tab', async ({
    inCountry,
    open,
  }) => {
    const context = await inCountry('FR');
    // Every draw is Treatment.
    await context.addInitScript(() => {
      crypto.getRandomValues = (array) => {
        if (array instanceof Uint32Array) array.fill(2 ** 32 - 1);
        return array;
      };
    });
    const page = await open(context, blog.path);
    await follow(page, pricing.path);
    expect(await shownVariant(page)).toBe('control');
    await saveSettings(page, true);
    await expect.poll(() => flagsOf(page)).toEqual(inAll('Treatment'));
    await follow(page, home.path);
    await follow(page, pricing.path);
    expect(await shownVariant(page)).toBe('treatment');
  });
});
