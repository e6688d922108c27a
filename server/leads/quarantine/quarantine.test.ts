import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { expect, test } from 'vitest';
import { defineLeads } from '../../cli/leads.ts';
import { runCommandWith } from '../../testing/commands.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { useTestVendors } from '../../testing/vendor.ts';

const startVendor = useTestVendors();

async function send(server: TestServer, email: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID(), ...headers },
    body: JSON.stringify({ name: 'contact-sales', email, description: 'Hello' }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Returns standard output and standard error of `npm run leads`. */
async function printed({ services: { database, clock } }: TestServer, ...args: string[]): Promise<string> {
  const { out, err } = await runCommandWith(defineLeads, { database, now: clock.now() }, args);
  return out + err;
}

describeOnEachDatabase('quarantine', (makeDatabase) => {
  test('lists leads with their reasons until an operator releases them', async () => {
    const vendor = await startVendor();
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const server = await startTestServer({ databaseUrl: await makeDatabase(), environment });
    const nothing = await printed(server, 'list', '--quarantine');
    const good = await send(server, 'ada@example.com');
    const quarantined = await send(server, 'bot@example.com', { 'x-form-trap': 'x', 'x-form-ticket': 'made up' });
    const listed = await printed(server, 'list', '--quarantine');
    expect(listed).toMatch(
      new RegExp(`^${quarantined} .* webhook held {2}in quarantine: .*\\(trap\\); .*\\(forged-ticket\\)\n$`),
    );
    expect(await printed(server, 'list')).toContain(listed);
    expect(JSON.parse(await printed(server, 'show', quarantined))).toMatchObject({
      suspicion: 'trap forged-ticket',
      suspicion_in_words: expect.stringContaining('do not see'),
      quarantine: 'held',
    });
    expect(await printed(server, 'retry', quarantined)).toMatch(new RegExp(`^error: .*release ${quarantined}`));
    expect(await printed(server, 'release', good)).toMatch(/^error: /);
    expect(await printed(server, 'release', quarantined)).toMatch(/^Released\. Due now: 1\./);
    server.services.outbox.wake();
    await vendor.received(2);
    expect(JSON.parse(await printed(server, 'show', quarantined))).toMatchObject({ quarantine: 'released' });
    expect(await printed(server, 'list', '--quarantine')).toBe(nothing);
    const [head = '', , row = ''] = (await printed(server, 'export', '--format', 'csv')).split('\r\n');
    const cell = (column: string) => row.split(',')[head.split(',').indexOf(`"${column}"`)];
    expect([cell('suspicion'), cell('quarantine')]).toEqual(['"trap forged-ticket"', '"released"']);
  });
});
