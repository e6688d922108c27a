import { createHmac, randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { expect, test } from 'vitest';
import { claimDeliveries } from '../../platform/outbox/claim-deliveries.ts';
import { findDeliveries, retryDeliveries } from '../../platform/outbox/deliveries.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { settleDelivery } from '../../platform/outbox/settle-delivery.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { passUntil } from '../../testing/pass-until.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answers, type TestVendor, useTestVendors } from '../../testing/vendor.ts';
import { releaseLead } from '../quarantine/quarantine.ts';

const [wording] = generalContactForm.consent;
const SECRET = 'a secret of the webhook';
const FORM = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
const TIMEOUT_MS = 10_000;

const startVendor = useTestVendors();

const webhookTo = (vendor: TestVendor) => ({ LEAD_WEBHOOK_URL: `${vendor.url}/leads`, LEAD_WEBHOOK_SECRET: SECRET });
const hubspotAt = (vendor: TestVendor) => ({
  HUBSPOT_PORTAL_ID: '4711',
  HUBSPOT_CONTACT_FORM_ID: FORM,
  HUBSPOT_API_URL: vendor.url,
});

async function send(server: TestServer, headers: Record<string, string> = {}, more: object = {}): Promise<string> {
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID(), ...headers },
    body: JSON.stringify({
      name: 'contact-sales',
      email: `${randomUUID().slice(0, 8)}@example.com`,
      description: 'Hello',
      ...more,
    }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

const deliveries = (server: TestServer, ...ids: string[]) => findDeliveries(server.services.database.kysely, ids);
const states = async (server: TestServer, ...ids: string[]) =>
  (await deliveries(server, ...ids)).map((delivery) => delivery.state);

describeOnEachDatabase('lead deliveries', (makeDatabase) => {
  const start = async (environment: Record<string, string>, databaseUrl?: string) => {
    const clock = createTestClock();
    const server = await startTestServer({
      databaseUrl: databaseUrl ?? (await makeDatabase()),
      environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment },
      clock,
    });
    return { server, clock, outbox: server.services.outbox };
  };

  test('HubSpot receives the lead in the format of its Forms API', async () => {
    const vendor = await startVendor();
    const { server, clock } = await start({ ...hubspotAt(vendor), COUNTRY_FALLBACK: 'JP' });
    const id = await send(
      server,
      {
        referer: `${server.url}/contact-sales/`,
        'x-consent-version': wording.version,
        'x-forwarded-for': '203.0.113.77',
      },
      {
        email: 'ada@example.com',
        url: 'example.com',
        jobTitle: 'CTO',
        apiCallsQuestion: 'Up to 20,000',
        utm_info: { utm_source: 'news' },
        landingPage: '/blog/',
        visitorId: 'abcdefghij0123456789',
      },
    );
    await expect.poll(() => states(server, id)).toEqual(['sent']);
    const [request] = vendor.requests;
    expect(request?.path).toBe(`/submissions/v3/integration/submit/4711/${FORM}`);
    expect(request?.headers.authorization).toBeUndefined();
    const body = JSON.parse(request?.body ?? '') as { fields: { name: string; value: string; objectTypeId: string }[] };
    expect(Object.fromEntries(body.fields.map(({ name, value }) => [name, value]))).toEqual({
      email: 'ada@example.com',
      website: 'example.com',
      jobtitle: 'CTO',
      message: 'Hello',
      api_calls_question: 'Up to 20,000',
      utm_source: 'news',
      landing_page: '/blog/',
      visitor_id: 'abcdefghij0123456789',
      ip_region: 'APAC',
    });
    expect(new Set(body.fields.map(({ objectTypeId }) => objectTypeId))).toEqual(new Set(['0-1']));
    expect(body).toMatchObject({
      submittedAt: String(clock.now()),
      context: { ipAddress: '203.0.113.0', pageUri: `${server.url}/contact-sales/`, pageName: 'contact-sales' },
      legalConsentOptions: { consent: { consentToProcess: true, text: wording.text } },
    });
  });

  test('a lead is sent to HubSpot’s authenticated endpoint when a token is configured', async () => {
    const vendor = await startVendor();
    const { server } = await start({ ...hubspotAt(vendor), HUBSPOT_ACCESS_TOKEN: 'pat-na1-1' });
    await send(server);
    await vendor.received(1);
    expect(vendor.requests[0]?.path).toBe(`/submissions/v3/integration/secure/submit/4711/${FORM}`);
    expect(vendor.requests[0]?.headers.authorization).toBe('Bearer pat-na1-1');
  });

  test('the webhook request has a signature, a timestamp and a delivery ID', async () => {
    const vendor = await startVendor();
    const { server, clock } = await start(webhookTo(vendor));
    const id = await send(server);
    await expect.poll(() => states(server, id)).toEqual(['sent']);
    const { headers, body, path } = vendor.requests[0] ?? { headers: {}, body: '', path: '' };
    expect(path).toBe('/leads');
    expect(headers['x-whorl-timestamp']).toBe(String(Math.floor(clock.now() / 1000)));
    const signature = createHmac('sha256', SECRET).update(`${headers['x-whorl-timestamp']}.${body}`).digest('hex');
    expect(headers['x-whorl-signature']).toBe(`sha256=${signature}`);
    expect(headers['x-whorl-delivery']).toBe((await deliveries(server, id))[0]?.id);
    expect(JSON.parse(body)).toMatchObject({ id, form: 'general-contact', payload: { description: 'Hello' } });
  });

  test('a delivery that the vendor rejects is a dead letter, and an operator can retry it', async () => {
    const vendor = await startVendor(answers.badRequest);
    const started = await start(webhookTo(vendor));
    const { server, clock } = started;
    const id = await send(server);
    await expect.poll(() => states(server, id)).toEqual(['dead']);
    clock.advance(24 * 60 * 60_000);
    expect(vendor.requests).toHaveLength(1);
    expect((await deliveries(server, id))[0]?.last_error).toBe('400 {"status":"error","message":"INVALID_EMAIL"}');
    vendor.answerWith(answers.ok);
    expect(await retryDeliveries(server.services.database, id, clock.now())).toBe(1);
    await passUntil([started], async () => (await states(server, id))[0] === 'sent');
    expect(vendor.requests.map(({ headers }) => headers['x-whorl-delivery'])).toHaveLength(2);
  });

  test('a redirect of the vendor to another host is not followed', async () => {
    const vendor = await startVendor(answers.redirect);
    const { server } = await start(webhookTo(vendor));
    const id = await send(server);
    await expect.poll(() => states(server, id)).toEqual(['dead']);
  });

  test('a delivery waits for Retry-After, and the retry sends the same body', async () => {
    const vendor = await startVendor(answers.tooMany);
    const started = await start({ ...hubspotAt(vendor) });
    const { server } = started;
    const id = await send(server);
    await expect.poll(async () => (await deliveries(server, id))[0]?.attempts).toBe(1);
    await expect.poll(async () => (await deliveries(server, id))[0]?.last_error).toMatch(/^429/);
    vendor.answerWith(answers.ok);
    const other = await send(server);
    const seconds = await passUntil([started], async () =>
      (await states(server, id, other)).every((state) => state === 'sent'),
    );
    expect(seconds).toBeGreaterThanOrEqual(120);
    expect(seconds).toBeLessThan(140);
    const [first, ...later] = vendor.requests.map(({ body }) => body);
    expect(later).toHaveLength(2);
    expect(later).toContain(first);
  });

  test.each([
    ['answers 500', answers.broken],
    ['drops the connection', answers.drop],
    ['hangs', answers.hang],
  ])('a delivery is retried with growing delays when the vendor %s', async (_what, answer) => {
    const vendor = await startVendor(answer);
    const started = await start(webhookTo(vendor));
    const { server } = started;
    const id = await send(server);
    await passUntil([started], async () => ((await deliveries(server, id))[0]?.attempts ?? 0) >= 3, {
      unanswered: answer === answers.hang,
    });
    vendor.answerWith(answers.ok);
    vendor.dropPending();
    await passUntil([started], async () => (await states(server, id))[0] === 'sent');
    expect(new Set(vendor.requests.map(({ headers }) => headers['x-whorl-delivery'])).size).toBe(1);
  });

  test('the circuit breaker stops deliveries to an unavailable vendor and sends all of them in order when it recovers', async () => {
    const vendor = await startVendor(answers.broken);
    const started = await start(webhookTo(vendor));
    const { server, clock } = started;
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push(await send(server));
      clock.advance(1);
    }
    await passUntil([started], () => vendor.requests.length >= 5);
    const seen = vendor.requests.length;
    clock.advance(20_000);
    expect(vendor.requests.length).toBeLessThanOrEqual(Math.max(seen, 12));
    vendor.answerWith(answers.ok);
    await passUntil([started], async () => (await states(server, ...ids)).every((state) => state === 'sent'));
  });

  test('HubSpot never receives more than 50 requests in 10 seconds', async () => {
    const times: number[] = [];
    const vendor = await startVendor((response) => {
      times.push(clock.now());
      answers.ok(response);
    });
    const { server, clock } = await start({ ...hubspotAt(vendor) });
    const ids = await Promise.all(
      Array.from({ length: 80 }, (_, index) => send(server, { 'x-forwarded-for': `203.0.113.${index}` })),
    );
    // A burst of two, then one every 1/4.7 s: no faster and no slower, however busy the machine is.
    await expect.poll(() => times.length).toBeGreaterThan(0);
    // Stored in whole milliseconds, rounded up.
    clock.advance(1);
    for (let step = 0; times.length < 80; step++) {
      await expect.poll(() => times.length, { timeout: 15_000, interval: 5 }).toBe(Math.min(80, 2 + step));
      if (times.length < 80) clock.advance(214);
    }
    await expect.poll(() => states(server, ...ids)).toEqual(ids.map(() => 'sent'));
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 10_000).length));
    expect(most).toBeLessThanOrEqual(50);
  });

  test('a quarantined lead is delivered only after it has been released', async () => {
    const vendor = await startVendor();
    const started = await start(webhookTo(vendor));
    const { server, clock } = started;
    const quarantined = await send(server, { 'x-form-trap': 'x' });
    const good = await send(server);
    await expect.poll(() => states(server, good)).toEqual(['sent']);
    expect(await states(server, quarantined)).toEqual(['held']);
    expect(await releaseLead(server.services.database, quarantined, clock.now())).toBe(1);
    expect(await releaseLead(server.services.database, quarantined, clock.now())).toBeUndefined();
    await passUntil([started], async () => (await states(server, quarantined))[0] === 'sent');
    expect(vendor.requests).toHaveLength(2);
  });

  test('several processes deliver each lead once', async () => {
    const vendor = await startVendor();
    const databaseUrl = await makeDatabase();
    const [one, two] = [await start(webhookTo(vendor), databaseUrl), await start(webhookTo(vendor), databaseUrl)];
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        send(index % 2 === 0 ? one.server : two.server, { 'x-forwarded-for': `203.0.113.${index}` }),
      ),
    );
    await passUntil([one, two], async () => (await states(one.server, ...ids)).every((state) => state === 'sent'));
    expect(vendor.requests).toHaveLength(40);
  });

  test('a process whose lease has expired does not change the delivery', async () => {
    const vendor = await startVendor(answers.hang);
    const { server, clock } = await start(webhookTo(vendor));
    const { database } = server.services;
    const id = await send(server);
    await vendor.received(1);
    const destination = { name: 'webhook', rate: { burst: 20, perSecond: 20 } } as Destination;
    const now = clock.now() + 2 * TIMEOUT_MS;
    const claim = await claimDeliveries(database, { destination, now, leaseMs: 60_000, atMost: 5 });
    expect(claim.rows.map((row) => [row.subject, row.attempts])).toEqual([[id, 2]]);
    const [row] = claim.rows;
    if (row === undefined) throw new Error('nothing was claimed');
    const late = { ...row, token: row.token - 1 };
    expect(await settleDelivery(database, late, { kind: 'sent' }, { now, random: 0 })).toBe('lease-lost');
    expect(await states(server, id)).toEqual(['waiting']);
    expect(await settleDelivery(database, row, { kind: 'sent' }, { now, random: 0 })).toBe('sent');
    expect(await settleDelivery(database, row, { kind: 'refused', reason: 'x', code: 'x' }, { now, random: 0 })).toBe(
      'lease-lost',
    );
    expect(await states(server, id)).toEqual(['sent']);
  });

  test('closing the server waits for deliveries in flight', async () => {
    const answered = Promise.withResolvers<void>();
    const vendor = await startVendor((response) => void answered.promise.then(() => answers.ok(response)));
    const databaseUrl = await makeDatabase();
    const { server } = await start(webhookTo(vendor), databaseUrl);
    const id = await send(server);
    await vendor.received(1);
    const closing = server.close();
    answered.resolve();
    await closing;
    const { server: next } = await start(webhookTo(vendor), databaseUrl);
    expect(await states(next, id)).toEqual(['sent']);
    expect(vendor.requests).toHaveLength(1);
  });

  test('a lead has no deliveries without a configured destination', async () => {
    const { server } = await start({});
    expect(await deliveries(server, await send(server))).toEqual([]);
  });
});
