import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { paywallChecks } from '@whorl/contract/playground/magazine.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { describeDemo, emptyBrowser, panel, press, reset, shownCheck } from './demos.ts';

describeDemo('the magazine with two articles a day', pages.demoPaywall, (played) => {
  it('gives two and says how many are left, one of them again, and no third', async () => {
    const page = await played.open();
    expect(await page.content()).not.toContain('The bridge over the narrows');
    await press(page, 'Read The bridge that hums', /Allowed, HTTP 200: Free articles left: 1/);
    await expectAccessible(page);
    expect(await page.locator('[data-article=bridge]').textContent()).toContain('The bridge over the narrows');
    await press(page, 'Read Moss, counted', /With a warning, HTTP 200: Free articles left: 0/);
    await press(page, 'Read The bridge that hums', /Read before, so it is free/);
    await press(page, 'Read Salt keeps time', /Refused, HTTP 403: You have read your 2 free articles/);
    await expectAccessible(page);
    expect(await page.locator('[data-article]').count()).toBe(0);
    expect(await shownCheck(page, paywallChecks.meter)).toEqual({ outcome: 'failed', value: '2 of 2 read' });
    await page.context().close();
  });

  it('gives none more in a private window or without cookies, and forgets when it is asked to', async () => {
    const page = await played.open();
    await press(page, 'Read Salt keeps time', /Refused, HTTP 403/);
    await emptyBrowser(page);
    await press(page, 'Read Salt keeps time', /Refused, HTTP 403/);
    await press(page, 'Read Moss, counted', /Read before, so it is free/);
    await press(page, reset, /Deleted: 2 read articles\./);
    await press(page, 'Read Salt keeps time', /Free articles left: 1/);
    await page.context().close();
  });

  it('counts a program like everybody, and asks it nothing about that', async () => {
    const page = await played.open(played.bot);
    await press(page, 'Read Maps for the deaf', /Allowed, HTTP 200/);
    expect(await panel(page).locator('li', { hasText: requestChecks.person }).count()).toBe(0);
    await page.context().close();
  });
});
