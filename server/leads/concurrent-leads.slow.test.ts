import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';

const AT_ONCE = 1_000;

describeOnEachDatabase('1,000 concurrent leads', (makeDatabase) => {
  test('are each stored once with a delivery', { timeout: 120_000 }, async () => {
    const environment = {
      TRUSTED_PROXIES: '127.0.0.1',
      // Nothing listens on this port, so each delivery stays in the outbox.
      LEAD_WEBHOOK_URL: 'http://127.0.0.1:9/',
      LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
    };
    const server = await startTestServer({ databaseUrl: await makeDatabase(), environment });
    const agent = new Agent({ maxSockets: AT_ONCE });
    const emails = Array.from({ length: AT_ONCE }, () => `${randomUUID()}@example.com`);
    const answers = await Promise.all(emails.map((email, index) => send(server.url, agent, email, index)));
    agent.destroy();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { database } = server.services;
    const rows = await database.kysely.selectFrom('leads').select(['id', 'email']).execute();
    expect(Object.fromEntries(rows.map(({ id, email }) => [email, id]))).toEqual(
      Object.fromEntries(answers.map(({ body }, index) => [emails[index], (JSON.parse(body) as { id: string }).id])),
    );
    expect(rows).toHaveLength(AT_ONCE);
    const deliveries = await database.kysely.selectFrom('outbox').select('subject').execute();
    expect(deliveries.map(({ subject }) => subject).sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});

/** Sends on its own connection, from a different address each time. */
function send(url: string, agent: Agent, email: string, index: number): Promise<{ status: number; body: string }> {
  const body = JSON.stringify({ name: 'contact-sales', email, description: `No. ${index}` });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-submission-id': randomUUID(),
    'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + generalContactForm.endpoint, { method: 'POST', agent, headers }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: received }));
    });
    sent.on('error', reject).end(body);
  });
}
