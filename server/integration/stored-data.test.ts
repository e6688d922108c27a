import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import {
  JOB_APPLICATION_RETENTION_DAYS,
  LEAD_RETENTION_DAYS,
  PAGE_VIEW_RETENTION_DAYS,
} from '@whorl/contract/stored-data/lifetimes.ts';
import { serverStorageEntries } from '@whorl/contract/stored-data/server-storage.ts';
import { tablesWithoutPeople } from '@whorl/contract/stored-data/tables-without-people.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';
import { answers, startTestVendor } from '../testing/vendor.ts';

const DAY_MS = 86_400_000;

describeOnEachDatabase('the server’s stored data', (makeDatabase) => {
  test('is in the register, column by column', async () => {
    const { services } = await startTestServer({ databaseUrl: await makeDatabase() });
    const tables = await services.database.kysely.introspection.getTables();
    const found = tables
      .filter(({ name }) => !tablesWithoutPeople.includes(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()] as const);
    const registered = serverStorageEntries
      .filter(({ table }) => table !== undefined)
      .map(({ table, personal, technical }) => [table, [...personal, ...technical].sort()] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(registered));
  });

  test('is deleted after the retention period in the register', async () => {
    const clock = createTestClock();
    const vendor = await startTestVendor(answers.badRequest);
    onTestFinished(() => vendor.close());
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    const { kysely } = server.services.database;
    const send = (endpoint: string, payload: object) =>
      server.fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
    await send(generalContactForm.endpoint, { name: 'contact-sales', email: 'ada@example.com', description: 'Bots.' });
    await send(endpoints.newsletter, { email: 'ada@example.com' });
    const event = { event_type: 'Web Page Viewed', device_id: 'visitor-of-a-test', insert_id: 'one' };
    await send(endpoints.analyticsBatch, { api_key: 'whorl-site', events: [event] });
    await sql`insert into leads (id, form, submission_id, content_hash, email, payload, page_uri, page_name, address,
      consent_version, suspicion, received_at) select ${'application'}, 'job-application', submission_id, content_hash, email, payload,
      page_uri, page_name, address, consent_version, suspicion, received_at from leads where form = 'newsletter'`.execute(
      kysely,
    );
    const listStored = async () => {
      const { rows } = await sql<{ kind: string }>`select form as kind from leads
        union all select event_type as kind from analytics_events order by kind`.execute(kysely);
      return rows.map(({ kind }) => kind);
    };
    const after = (days: number) =>
      expect.poll(
        async () => {
          clock.advance(6 * 60 * 60_000);
          return (await listStored()).join(' ');
        },
        { message: `${days} days` },
      );
    /** Returns the forms of dead deliveries; `null` for one whose lead was deleted. */
    const dead = async () => {
      const { rows } = await sql<{ form: string | null }>`select leads.form as form from outbox
        left join leads on leads.id = outbox.subject where outbox.state = 'dead' order by form`.execute(kysely);
      return rows.map(({ form }) => form);
    };
    expect(await listStored()).toEqual(['Web Page Viewed', 'general-contact', 'job-application', 'newsletter']);
    await expect.poll(dead).toEqual(['general-contact', 'newsletter']);
    clock.advance((JOB_APPLICATION_RETENTION_DAYS + 1) * DAY_MS);
    await after(JOB_APPLICATION_RETENTION_DAYS).toBe('Web Page Viewed general-contact newsletter');
    clock.advance((PAGE_VIEW_RETENTION_DAYS - JOB_APPLICATION_RETENTION_DAYS) * DAY_MS);
    await after(PAGE_VIEW_RETENTION_DAYS).toBe('general-contact newsletter');
    clock.advance((LEAD_RETENTION_DAYS - PAGE_VIEW_RETENTION_DAYS) * DAY_MS);
    await after(LEAD_RETENTION_DAYS).toBe('newsletter');
    expect(await dead()).toEqual(['newsletter']);
  });
});
