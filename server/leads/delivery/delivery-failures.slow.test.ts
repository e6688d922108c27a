import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { expect, test } from 'vitest';
import { claimDeliveries } from '../../platform/outbox/claim-deliveries.ts';
import { findDeliveries } from '../../platform/outbox/deliveries.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { passUntil } from '../../testing/pass-until.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answers, type TestVendor, useTestVendors } from '../../testing/vendor.ts';

const startVendor = useTestVendors();

const webhookAt = (vendor: TestVendor) => ({
  LEAD_WEBHOOK_URL: `${vendor.url}/webhook`,
  LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
});
const contactsAt = (vendor: TestVendor) => ({
  HUBSPOT_MODE: 'contacts',
  HUBSPOT_ACCESS_TOKEN: 'pat-na1-1',
  HUBSPOT_API_URL: vendor.url,
});
const everythingAt = (vendor: TestVendor) => ({
  ...webhookAt(vendor),
  ...contactsAt(vendor),
  HUBSPOT_MODE: 'both',
  HUBSPOT_PORTAL_ID: '4711',
  HUBSPOT_CONTACT_FORM_ID: '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f',
});
const destinations = ['hubspot', 'hubspot-contacts', 'webhook'];

const deliveries = (server: TestServer, id: string) => findDeliveries(server.services.database.kysely, [id]);
const readStates = async (server: TestServer, id: string) =>
  Object.fromEntries((await deliveries(server, id)).map(({ destination, state }) => [destination, state]));
const all = (state: string) => Object.fromEntries(destinations.map((name) => [name, state]));
const readDestination = (server: TestServer, name: string) =>
  server.services.database.kysely
    .selectFrom('outbox_destinations')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

async function send(server: TestServer, more: object = {}): Promise<string> {
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello', ...more }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

describeOnEachDatabase('a delivery', (makeDatabase) => {
  const start = async (environment: Record<string, string>, databaseUrl?: string) => {
    const clock = createTestClock();
    const server = await startTestServer({
      databaseUrl: databaseUrl ?? (await makeDatabase()),
      environment,
      clock,
    });
    return { server, clock, outbox: server.services.outbox };
  };

  test.each([
    ['{inlineMessage}', answers.ok],
    ['{redirectUri}', answers.redirectUri],
    ['garbage with 200', answers.garbage],
  ])('is marked as sent, once per destination, when the response is %s', async (_what, answer) => {
    const vendor = await startVendor(answer);
    const { server } = await start(everythingAt(vendor));
    const id = await send(server);
    await expect.poll(() => readStates(server, id)).toEqual(all('sent'));
    expect(vendor.requests).toHaveLength(destinations.length);
  });

  test.each([
    ['400', answers.badRequest],
    ['401', answers.unauthorized],
    ['404', answers.notFound],
    ['302', answers.redirect],
  ])('is a dead letter at every destination when the response is %s', async (status, answer) => {
    const vendor = await startVendor(answer);
    const { server, clock } = await start(everythingAt(vendor));
    const id = await send(server);
    await expect.poll(() => readStates(server, id)).toEqual(all('dead'));
    for (const { last_error, attempts } of await deliveries(server, id)) {
      expect([last_error?.slice(0, 3), attempts]).toEqual([status, 1]);
    }
    clock.advance(24 * 60 * 60_000);
    expect(vendor.requests).toHaveLength(destinations.length);
  });

  test.each([
    ['429 with Retry-After', answers.tooMany, 120],
    ['429 without Retry-After', answers.tooManyWithoutRetryAfter, 10],
    ['503 with Retry-After', answers.unavailable, 60],
    ['500', answers.broken, 0],
    ['a dropped connection', answers.drop, 0],
    ['a connection reset', answers.reset, 0],
    ['no response', answers.hang, 0],
    ['an incomplete response', answers.stall, 0],
  ])('is retried with the same body, no earlier than allowed, after %s', async (_what, answer, pauseSeconds) => {
    const vendor = await startVendor(answer);
    const started = await start(everythingAt(vendor));
    const { server, clock } = started;
    const began = clock.now();
    const id = await send(server);
    await vendor.received(destinations.length);
    const isWrittenDown = async () => (await deliveries(server, id)).every(({ last_error }) => last_error !== null);
    const unanswered = answer === answers.hang || answer === answers.stall;
    if (pauseSeconds === 0) await passUntil([started], isWrittenDown, { unanswered });
    else await expect.poll(isWrittenDown).toBe(true);
    expect(await readStates(server, id)).toEqual(all('waiting'));
    for (const { due_at } of await deliveries(server, id)) {
      expect(due_at - began).toBeGreaterThanOrEqual(pauseSeconds * 1_000);
    }
    for (const name of pauseSeconds === 0 ? [] : destinations) {
      expect((await readDestination(server, name)).open_until, name).toBe(began + pauseSeconds * 1_000);
    }
    vendor.answerWith(answers.ok);
    vendor.dropPending();
    await passUntil([started], async () =>
      Object.values(await readStates(server, id)).every((state) => state === 'sent'),
    );
    const bodies = Map.groupBy(vendor.requests, ({ path }) => path);
    expect(bodies.size).toBe(destinations.length);
    for (const [path, requests] of bodies) {
      expect(requests.length, path).toBeGreaterThan(1);
      expect(new Set(requests.map(({ body }) => body)).size, path).toBe(1);
    }
  });

  test('is sent to the other destinations when one rejects it', async () => {
    const vendor = await startVendor((response, request) =>
      (request.path === '/webhook' ? answers.badRequest : answers.ok)(response),
    );
    const { server } = await start(everythingAt(vendor));
    const id = await send(server);
    await expect.poll(() => readStates(server, id)).toEqual({ ...all('sent'), webhook: 'dead' });
  });

  test('creates or updates the contact in HubSpot by email address', async () => {
    const vendor = await startVendor();
    const { server } = await start(contactsAt(vendor));
    await send(server, {
      jobTitle: 'CTO',
      url: 'example.com',
      apiCallsQuestion: 'Up to 20,000',
      utm_info: { utm_source: 'news' },
    });
    await vendor.received(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = vendor.requests;
    expect([path, headers.authorization]).toEqual(['/crm/v3/objects/contacts/batch/upsert', 'Bearer pat-na1-1']);
    expect(JSON.parse(body)).toEqual({
      inputs: [
        {
          idProperty: 'email',
          id: 'ada@example.com',
          properties: {
            email: 'ada@example.com',
            website: 'example.com',
            jobtitle: 'CTO',
            message: 'Hello',
            api_calls_question: 'Up to 20,000',
            utm_source: 'news',
            ip_region: 'Americas',
          },
        },
      ],
    });
  });

  test('is a dead letter when HubSpot rejects the contact within a 207 response', async () => {
    const vendor = await startVendor(answers.partial);
    const { server } = await start(contactsAt(vendor));
    const id = await send(server);
    await expect.poll(() => readStates(server, id)).toEqual({ 'hubspot-contacts': 'dead' });
    expect((await deliveries(server, id))[0]?.last_error).toContain('"numErrors":1');
  });

  test('is the only probe of all processes when the circuit breaker is half-open', async () => {
    const vendor = await startVendor(answers.broken);
    const databaseUrl = await makeDatabase();
    const one = await start(webhookAt(vendor), databaseUrl);
    const two = await start(webhookAt(vendor), databaseUrl);
    const both = [one, two];
    const ids: string[] = [];
    for (let index = 0; index < 9; index += 1) {
      ids.push(await send(index % 2 === 0 ? one.server : two.server, { description: `No. ${index}` }));
    }
    await passUntil(both, async () => (await readDestination(one.server, 'webhook')).open_until > one.clock.now());
    // Deliveries that were in flight when the circuit opened have finished too.
    const rows = async () => (await Promise.all(ids.map((id) => deliveries(one.server, id)))).flat();
    await expect
      .poll(async () => (await rows()).filter(({ attempts, last_error }) => attempts > 0 && last_error === null))
      .toEqual([]);
    const before = vendor.requests.length;
    const pendingResponses: (() => void)[] = [];
    vendor.answerWith((response) => void pendingResponses.push(() => answers.ok(response)));
    await passUntil(both, () => pendingResponses.length > 0, { unanswered: true });
    // A third process can't claim the probe before its lease expires.
    const destination = { name: 'webhook', rate: { burst: 20, perSecond: 20 } } as Destination;
    const claim = { destination, now: one.clock.now() + 60_000, leaseMs: 20_000, atMost: 8 };
    const { open_until } = await readDestination(one.server, 'webhook');
    expect(await claimDeliveries(one.server.services.database, { ...claim, now: open_until - 1 })).toEqual({
      rows: [],
      nextAt: open_until,
      isCorrected: false,
    });
    expect(vendor.requests.length).toBe(before + 1);
    vendor.answerWith(answers.ok);
    for (const answer of pendingResponses) answer();
    await passUntil(both, async () => (await rows()).every(({ state }) => state === 'sent'));
    expect(await readDestination(one.server, 'webhook')).toMatchObject({ failures: 0, probe: null });
  });
});
