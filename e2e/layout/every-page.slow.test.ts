import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { everyPage, everyPageTest, looks, transitionsEnded, violations } from './every-page.ts';
import { findUnstyledControls } from './page-layout.ts';

const colorRules = ['color-contrast', 'link-in-text-block'];

const it = everyPageTest;

describe.each(everyPage)('$path', ({ path, status }) => {
  it('has enough contrast and styled controls in the other theme of each size', async ({ openTab, site, openFor }) => {
    const page = await openTab('looks', { bypassCSP: true });
    watchPage(page, site.origin, [/status of (404|500)/]);
    await openFor(page, path, status);
    for (const { width, other } of looks) {
      await page.setViewportSize({ width, height: 900 });
      // Reduced motion, because during a color transition the contrast is wrong.
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await page.evaluate(transitionsEnded);
      expect(await violations(page, colorRules), `${width} px, ${other}`).toEqual([]);
      expect(await page.evaluate(findUnstyledControls), `${width} px, ${other}`).toEqual([]);
    }
  });

  it('has a strict Content Security Policy and fits 320 px, 200 % zoom, and forced colors', async ({
    openTab,
    site,
  }) => {
    const page = await openTab('forced colors', { forcedColors: 'active' });
    watchPage(page, site.origin, [/status of (404|500)/]);
    const answer = await page.goto(site.origin + path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    await page.locator('html[data-interactive]').waitFor();
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    // In forced colors, a control without a border looks like plain text.
    const withoutEdge = await page.evaluate(() =>
      [...document.querySelectorAll('.button, input:not([type=hidden]), select, textarea')]
        .filter(
          (control) =>
            control.checkVisibility() &&
            !control.matches('.visually-hidden, [type=checkbox], [type=radio], [type=range]'),
        )
        .filter((control) => getComputedStyle(control).borderTopStyle === 'none')
        .map((control) => control.outerHTML),
    );
    expect(withoutEdge).toEqual([]);
  });

  it('has a heading, content, and a title, and fits 320 px when JavaScript is disabled', async ({ openTab, site }) => {
    const page = await openTab('no script', { javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    watchPage(page, site.origin, [/status of (404|500)/]);
    await page.goto(site.origin + path);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main').textContent()).toMatch(/\w{3}/);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(await page.title()).not.toBe('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
