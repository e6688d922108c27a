import { firewallChecks } from '@whorl/contract/playground/bot-firewall.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { clickAndExpect, describeDemo, expectRefusedAt, readCheck, resetButton } from './demos.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'The firewall' });
async function requestPage(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Test access' }).click();
  await expect.poll(() => stage(page).locator('[data-status]').textContent()).toMatch(words);
}

describeDemo('the bot firewall demo', pages.botFirewall, (demo) => {
  const fetchPageStatus = async () =>
    (await fetch(demo.site.origin + playgroundCalls.botFirewall.protectedPage)).status;

  it('blocks the network of a visitor after a bot visited from it, and unblocks it', async () => {
    const page = await demo.open();
    await stage(page).getByText('No bot visits within 24 hours').waitFor();
    await requestPage(page, /HTTP 200: Access allowed/);
    await clickAndExpect(page, 'Block my network', /Refused, HTTP 403: No bot visited from your network/);
    await expectAccessible(page);
    expect(await readCheck(page, firewallChecks.seen)).toEqual({ outcome: 'failed', value: '0 visits' });

    const botPage = await demo.open(demo.bot);
    await clickAndExpect(botPage, 'Block my network', /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(botPage, 'person');
    await botPage.context().close();

    // The bot was identified once on the page load, if there was time, and once on the click.
    await page.getByRole('button', { name: 'Refresh list' }).click();
    await stage(page)
      .getByText(/^[12] within 24 hours/)
      .waitFor();
    const row = stage(page).locator('tbody tr').first().locator('td');
    expect(await row.nth(1).textContent()).toMatch(/^[a-z ]+$/);
    expect(await row.nth(2).textContent()).toBe('127.0.0.0 (yours)');

    await clickAndExpect(page, 'Block my network', /Warning, HTTP 200: Your network is blocked/);
    await expectAccessible(page);
    await requestPage(page, /HTTP 403: Your network is blocked for another 60 minutes/);
    expect(await fetchPageStatus()).toBe(403);
    await clickAndExpect(page, 'Unblock my network', /Allowed, HTTP 200: The block is lifted/);
    await requestPage(page, /HTTP 200/);
    await clickAndExpect(page, 'Unblock my network', /Refused, HTTP 403: Your network is not blocked/);
    await clickAndExpect(page, 'Block my network', /is blocked/);
    await clickAndExpect(page, resetButton, /Deleted: 1 blocked network\./);
    expect(await fetchPageStatus()).toBe(200);
    await page.context().close();
  });
});
