import { agentChecks } from '@whorl/contract/playground/ai-agents.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { clickAndExpect, describeDemo, readCheck, resetButton } from './demos.ts';

describeDemo('the AI agents demo', pages.demoAiAgents, (demo) => {
  it('allows the search of a signed AI agent, asks the customer to confirm its payment, and refuses a forged signature', async () => {
    const page = await demo.open();
    const identity = page.locator('[data-identity]');
    const decision = page.locator('[data-action]');
    const confirm = page.getByRole('button', { name: 'Confirm as the customer' });
    expect(await confirm.isDisabled()).toBe(true);
    await expectAccessible(page);

    await clickAndExpect(page, 'Send the agent’s search', /Allowed, HTTP 200: \d products found/);
    expect(await identity.textContent()).toBe('Errand: signed');
    expect(await decision.getAttribute('data-action')).toBe('allow');
    expect(await page.locator('[data-request]').textContent()).toMatch(/signature-input: sig1=\([\s\S]*web-bot-auth/);
    expect(await readCheck(page, agentChecks.signature)).toEqual({ outcome: 'passed', value: 'valid' });

    await clickAndExpect(page, 'Send the agent’s payment', /Warning, HTTP 200: To be confirmed by a person/);
    expect(await decision.getAttribute('data-action')).toBe('ask');
    await expectAccessible(page);
    await confirm.click();
    await expect.poll(() => page.locator('[data-response]').textContent()).toMatch(/the customer confirmed it/);

    await clickAndExpect(page, 'Send the impostor’s payment', /Refused, HTTP 403: Blocked/);
    expect(await identity.textContent()).toBe('Errand: spoofed (forged)');
    expect(await readCheck(page, agentChecks.signature)).toEqual({ outcome: 'failed', value: 'forged' });
    await expectAccessible(page);
    await clickAndExpect(page, resetButton, /stored no data about you/);
    await page.context().close();
  });
});
