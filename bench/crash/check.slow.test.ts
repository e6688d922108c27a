import { expect, test } from 'vitest';
import { experiments } from '../../contract/experiments/experiments.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { afterTest } from '../../server/testing/clean-up.ts';
import { describeOnEachDatabase } from '../../server/testing/each-database.ts';
import { startTestServer } from '../../server/testing/server.ts';
import { checkStorage, waitForDeliveries } from '../durability/check-storage.ts';
import { postLead } from '../durability/post-lead.ts';
import { startReceiver } from '../durability/receiver.ts';
import { createEventWriter, createFormWriter, createIdentificationWriter, type Writer } from '../durability/writers.ts';
import { checkApplications, postApplication } from './applications.ts';
import { checkOverrides, checkOverridesInForce, createOverrideWriter, signIn } from './overrides.ts';
import { CONSOLE_TOKEN } from './server-process.ts';

const SETTLE_MS = 10_000;
const settings = { retryDelayMs: 0 };

/** Starts a server with a webhook for leads, and sends two requests with each writer. */
async function sendTwice(databaseUrl: string, writers: readonly Writer<unknown>[]) {
  const receiver = await startReceiver();
  afterTest(receiver.close);
  const environment = {
    TRUSTED_PROXIES: '127.0.0.1',
    LEAD_WEBHOOK_URL: receiver.url,
    LEAD_WEBHOOK_SECRET: 'only for this test',
    CONSOLE_TOKEN,
    COUNTRY_FALLBACK: 'US',
  };
  const server = await startTestServer({ databaseUrl, environment });
  for (const writer of writers) for (let times = 0; times < 2; times += 1) await writer.send(server.url);
  const { database } = server.services;
  await waitForDeliveries(database, SETTLE_MS);
  return { url: server.url, database, receivedCounts: receiver.receivedCounts };
}

async function duplicateEvent({ kysely }: Database, insertId: string): Promise<void> {
  const event = await kysely
    .selectFrom('analytics_events')
    .selectAll()
    .where('insert_id', '=', insertId)
    .executeTakeFirstOrThrow();
  const { seq: _, ...row } = event;
  await kysely.insertInto('analytics_events').values(row).execute();
}

describeOnEachDatabase('the check of crash trials', (makeDatabase) => {
  test('reports leads, events and identifications that are lost, stored twice or not delivered', async () => {
    const leads = createFormWriter(postLead, settings);
    const events = createEventWriter(settings);
    const identifications = createIdentificationWriter({});
    afterTest(() => identifications.close());
    const { database, receivedCounts } = await sendTwice(await makeDatabase(), [leads, events, identifications]);
    const acknowledged = {
      leads: leads.acknowledged,
      events: events.acknowledged,
      identifications: identifications.acknowledged,
    };
    expect(await checkStorage(database, acknowledged, receivedCounts)).toEqual({
      leads: { acknowledged: 2, stored: 2, delivered: 2 },
      events: { acknowledged: 20, stored: 20 },
      identifications: { acknowledged: 2, stored: 2, delivered: 0 },
      repeatedDeliveries: 0,
      problems: [],
    });

    const { kysely } = database;
    const [lostLead = '', lateLead = ''] = leads.acknowledged.keys();
    const [lostEvent = '', repeatedEvent = ''] = events.acknowledged;
    const [lostRequest = ''] = identifications.acknowledged;
    const [lateLeadId = ''] = leads.acknowledged.get(lateLead) ?? [];
    await kysely.deleteFrom('leads').where('submission_id', '=', lostLead).execute();
    await kysely.updateTable('outbox').set({ state: 'waiting' }).where('subject', '=', lateLeadId).execute();
    await kysely.deleteFrom('analytics_events').where('insert_id', '=', lostEvent).execute();
    await duplicateEvent(database, repeatedEvent);
    await kysely.deleteFrom('identifications').where('request_id', '=', lostRequest).execute();
    expect((await checkStorage(database, acknowledged, receivedCounts)).problems).toEqual([
      `submission ${lostLead} was acknowledged but is not stored`,
      `event ${lostEvent} was acknowledged but is not stored`,
      `event ${repeatedEvent} is stored more than once`,
      `identification ${lostRequest} was acknowledged but is not stored`,
      expect.stringMatching(/^delivery .* belongs to no lead$/),
      expect.stringMatching(/^delivery .* is waiting$/),
    ]);
  });

  test('reports job applications whose file is missing or differs from the one sent', async () => {
    const applications = createFormWriter(postApplication, settings);
    const { database } = await sendTwice(await makeDatabase(), [applications]);
    expect(await checkApplications(database)).toEqual({ stored: 2, problems: [] });

    const [[missing, [missingId = ''] = []] = ['', []], [changed, [changedId = ''] = []] = ['', []]] =
      applications.acknowledged;
    const { kysely } = database;
    await kysely.deleteFrom('application_files').where('lead_id', '=', missingId).execute();
    const content = Buffer.from('%PDF-1.7\n');
    await kysely.updateTable('application_files').set({ content }).where('lead_id', '=', changedId).execute();
    expect((await checkApplications(database)).problems.toSorted()).toEqual(
      [
        `application ${missing} has 0 files, expected 1`,
        `the file of application ${changed} differs from the one sent`,
      ].toSorted(),
    );
  });

  test('reports overrides that are lost or not in force', async () => {
    const [experiment] = experiments;
    if (experiment === undefined) throw new Error('Expected an experiment');
    const { url, database } = await sendTwice(await makeDatabase(), []);
    const writer = createOverrideWriter(experiment, await signIn(url), {});
    while (writer.attempts.at(-1)?.action !== 'stop') await writer.send(url);
    expect((await checkOverrides(database, [writer])).problems).toEqual([]);
    const now = performance.now();
    await expect.poll(() => checkOverridesInForce(url, now, [writer]), { timeout: SETTLE_MS }).toEqual([]);

    const { kysely } = database;
    await kysely.deleteFrom('experiment_overrides').execute();
    expect((await checkOverrides(database, [writer])).problems).toEqual([
      ...[...writer.acknowledged].map((lost) => `override ${lost} was acknowledged but is not stored`),
      expect.stringContaining(`overrides of ${experiment.name}`),
    ]);
    const inForce = () => checkOverridesInForce(url, now, [writer]);
    await expect
      .poll(inForce, { timeout: SETTLE_MS })
      .toEqual([`${experiment.name} is running after a restart, expected stopped`]);
  });
});
