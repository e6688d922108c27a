import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { paywallChecks } from '@whorl/contract/playground/magazine.ts';
import { pages } from '@whorl/contract/urls.ts';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { checksPanel, clearBrowser, clickAndExpect, describeDemo, readCheck, resetButton } from './demos.ts';

describeDemo('the paywall demo', pages.demoPaywall, (demo) => {
  beforeEach(() => demo.execute('delete from playground_reads'));

  it('shows two free articles and how many are left, allows rereading, and refuses a third article', async () => {
    const page = await demo.open();
    expect(await page.content()).not.toContain('The bridge over the narrows');
    await clickAndExpect(page, 'Read The bridge that hums', /Allowed, HTTP 200: Free articles left: 1/);
    await expectAccessible(page);
    expect(await page.locator('[data-article=bridge]').textContent()).toContain('The bridge over the narrows');
    await clickAndExpect(page, 'Read Moss, counted', /Warning, HTTP 200: Free articles left: 0/);
    await clickAndExpect(page, 'Read The bridge that hums', /You read this before, so it’s free/);
    await clickAndExpect(page, 'Read Salt keeps time', /Refused, HTTP 403: You have read your 2 free articles/);
    await expectAccessible(page);
    expect(await page.locator('[data-article]').count()).toBe(0);
    expect(await readCheck(page, paywallChecks.meter)).toEqual({ outcome: 'failed', value: '2 of 2 read' });
    await page.context().close();
  });

  it('counts the read articles in private windows and without cookies until the visitor resets the demo', {
    tags: ['complete'],
  }, async () => {
    const window = await demo.open();
    await clickAndExpect(window, 'Read The bridge that hums', /Free articles left: 1/);
    await clickAndExpect(window, 'Read Moss, counted', /Free articles left: 0/);
    await window.context().close();
    const page = await demo.open();
    await clickAndExpect(page, 'Read Salt keeps time', /Refused, HTTP 403/);
    await clearBrowser(page);
    await clickAndExpect(page, 'Read Salt keeps time', /Refused, HTTP 403/);
    await clickAndExpect(page, 'Read Moss, counted', /You read this before, so it’s free/);
    await clickAndExpect(page, resetButton, /Deleted: 2 read articles\./);
    await clickAndExpect(page, 'Read Salt keeps time', /Free articles left: 1/);
    await page.context().close();
  });

  it('counts the articles that a bot reads like those of a person, without a bot check', {
    tags: ['complete'],
  }, async () => {
    const page = await demo.open(demo.bot);
    await clickAndExpect(page, 'Read Maps for the deaf', /Allowed, HTTP 200/);
    expect(await checksPanel(page).locator('li', { hasText: requestChecks.person }).count()).toBe(0);
    await page.context().close();
  });
});
