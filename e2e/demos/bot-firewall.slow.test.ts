import { firewallChecks } from '@whorl/contract/playground/bot-firewall.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { describeDemo, expectRefusedAt, press, reset, shownCheck } from './demos.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'The gatehouse' });
async function knock(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Knock at the door' }).click();
  await expect.poll(() => stage(page).locator('[data-status]').textContent()).toMatch(words);
}

describeDemo('the firewall', pages.botFirewall, (played) => {
  const fromOutside = async () => (await fetch(played.site.origin + playgroundCalls.botFirewall.door)).status;

  it('closes its door to a network once a program came from it, and opens it again', async () => {
    const page = await played.open();
    await stage(page).getByText('Nobody within 24 hours').waitFor();
    await knock(page, /HTTP 200: The door is open/);
    await press(page, 'Block my network', /Refused, HTTP 403: No bot came from your network/);
    await expectAccessible(page);
    expect(await shownCheck(page, firewallChecks.seen)).toEqual({ outcome: 'failed', value: '0 visits' });

    const driven = await played.open(played.bot);
    await press(driven, 'Block my network', /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(driven, 'person');
    await driven.context().close();

    // The program was read once as it came, if there was time for that, and once as it pressed.
    await page.getByRole('button', { name: 'Look again' }).click();
    await stage(page)
      .getByText(/^[12] within 24 hours/)
      .waitFor();
    const row = stage(page).locator('tbody tr').first().locator('td');
    expect(await row.nth(1).textContent()).toMatch(/^[a-z ]+$/);
    expect(await row.nth(2).textContent()).toBe('127.0.0.0, yours');

    await press(page, 'Block my network', /With a warning, HTTP 200: Your network is blocked/);
    await expectAccessible(page);
    await knock(page, /HTTP 403: Your network is blocked for 60 minutes more/);
    expect(await fromOutside()).toBe(403);
    await press(page, 'Lift the block', /Allowed, HTTP 200: The block is lifted/);
    await knock(page, /HTTP 200/);
    await press(page, 'Lift the block', /Refused, HTTP 403: Your network is not blocked/);
    await press(page, 'Block my network', /is blocked/);
    await press(page, reset, /Deleted: 1 blocked network\./);
    expect(await fromOutside()).toBe(200);
    await page.context().close();
  });
});
