import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { WEBHOOK_DELIVERY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { expect, onTestFinished, test } from 'vitest';
import { definePrivacy } from '../../cli/privacy.ts';
import { advanceUntil } from '../../testing/clock.ts';
import { getCommandOutput } from '../../testing/commands.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { answers, useTestVendors } from '../../testing/vendor.ts';
import { createWorkspace, distinctBrowser } from '../../testing/visits.ts';
import {
  callServerApi,
  createTestWebhook,
  getEventIds,
  getSignature,
  listWebhookStates,
  privateTargets,
  startWebhookServer,
  startWebhookShop,
  verifySignature,
} from '../../testing/webhooks.ts';
import { DESTINATION_PREFIX } from './stored-webhooks.ts';

const startReceiver = useTestVendors();

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

describeOnEachDatabase('webhook deliveries', (makeDatabase) => {
  test('an identification is posted as the server API returns it, with a signature that both official SDKs accept', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver();
    const {
      status,
      id,
      signing_secret: secret = '',
    } = await createTestWebhook(server, shop.secret, `${receiver.url}/hook?a=b`);
    expect([status, secret]).toEqual([200, expect.stringMatching(/^whsec_[\w-]{43}$/)]);
    const { requestId } = await shop.visit({ linkedId: 'order-7', tag: { name: 'Zoë' } });
    await receiver.received(1);
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Nothing was received');
    expect(request.path).toBe('/hook?a=b');
    expect(request.headers['content-type']).toBe('application/json');
    const { status: found, ...event } = await callServerApi(server, shop.secret, 'GET', `/v4/events/${requestId}`);
    expect([found, JSON.parse(request.body)]).toEqual([200, event]);
    expect(event).toMatchObject({ event_id: requestId, linked_id: 'order-7', tags: { name: 'Zoë' } });
    expect(getSignature(request)).toMatch(/^v1=[0-9a-f]{64}$/);
    expect(verifySignature(request, secret)).toEqual([true, true]);
    expect(verifySignature({ ...request, body: `${request.body} ` }, secret)).toEqual([false, false]);
    await expect.poll(() => listWebhookStates(server)).toEqual(['sent']);
    const listed = await callServerApi(server, shop.secret, 'GET', '/v4/webhooks');
    expect(listed.webhooks).toEqual([expect.objectContaining({ id, enabled: true })]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await createTestWebhook(server, shop.secret, receiver.url)).not.toHaveProperty('signing_secret');
  });

  test('the receiver in the documentation accepts a signed event and rejects others', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase());
    const guide = readFileSync(join(import.meta.dirname, '../../../content/docs/webhooks.mdx'), 'utf8');
    const [, code = ''] = /^```js title="receiver.mjs"\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const { signing_secret: secret = '' } = await callServerApi(server, shop.secret, 'POST', '/v4/webhooks', {
      url: 'http://127.0.0.1:9/',
    });
    const receiver = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { PORT: '0', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void receiver.kill());
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const port = /port (\d+)/.exec(String((await lines.next()).value))?.[1];
    const url = `http://127.0.0.1:${port}/`;
    await createTestWebhook(server, shop.secret, url);
    const { requestId, visitorId } = await shop.visit();
    expect((await lines.next()).value).toBe(`${requestId} ${visitorId}`);
    const forged = { 'fpjs-event-signature': `v1=${'0'.repeat(64)}` };
    expect((await fetch(url, { method: 'POST', body: '{}', headers: forged })).status).toBe(403);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
  });

  test('a delivery is retried with the same ID after a 500, a 404 and a timeout', async () => {
    const { server, clock, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver(answers.broken);
    await createTestWebhook(server, shop.secret, receiver.url);
    const { requestId } = await shop.visit();
    await receiver.received(1);
    receiver.answerWith(answers.notFound);
    await advanceUntil(clock, () => receiver.requests.length === 2);
    receiver.answerWith(answers.hang);
    await advanceUntil(clock, () => receiver.requests.length === 3);
    receiver.answerWith(answers.ok);
    await advanceUntil(clock, () => receiver.requests.length === 4);
    await expect.poll(() => listWebhookStates(server)).toEqual(['sent']);
    expect(new Set(getEventIds(receiver))).toEqual(new Set([requestId]));
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-whorl-delivery'])).size).toBe(1);
  });

  test('a webhook that never responds delays neither identifications, nor other webhooks, nor leads', async () => {
    const [silent, working, crm] = [await startReceiver(answers.hang), await startReceiver(), await startReceiver()];
    const { server, shop } = await startWebhookShop(await makeDatabase(), {
      ...privateTargets,
      LEAD_WEBHOOK_URL: crm.url,
      LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
    });
    await createTestWebhook(server, shop.secret, silent.url);
    await createTestWebhook(server, shop.secret, working.url);
    const visits: string[] = [];
    // More than are sent to one receiver at once.
    for (let index = 0; index < 10; index += 1) visits.push((await shop.visit()).requestId);
    const lead = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
    });
    expect(lead.status).toBe(200);
    await Promise.all([working.received(10), crm.received(1)]);
    expect(new Set(getEventIds(working))).toEqual(new Set(visits));
  });

  test('a redirect is not followed', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase());
    const target = await startReceiver();
    const receiver = await startReceiver((response) => response.writeHead(307, { location: target.url }).end());
    const { id } = await createTestWebhook(server, shop.secret, receiver.url);
    expect(await callServerApi(server, shop.secret, 'POST', `/v4/webhooks/${id}/test`)).toMatchObject({
      delivered: false,
      error: 'HTTP status 307',
    });
    expect([receiver.requests.length, target.requests.length]).toEqual([1, 0]);
  });

  test('a response body without end does not keep the delivery', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver(answers.stall);
    await createTestWebhook(server, shop.secret, receiver.url);
    await shop.visit();
    await expect.poll(() => listWebhookStates(server)).toEqual(['sent']);
  });

  test('two processes deliver each event once, also to a webhook that the other one created', async () => {
    const databaseUrl = await makeDatabase();
    const [one, two] = [await startWebhookServer(databaseUrl), await startWebhookServer(databaseUrl)];
    const shop = await createWorkspace(one.server, 'shop');
    const receiver = await startReceiver();
    await createTestWebhook(one.server, shop.secret, receiver.url);
    const other = await createWorkspace(two.server, 'shop');
    const visits: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      visits.push((await (index % 2 === 0 ? shop : other).visit()).requestId);
    }
    const both = {
      advance(ms: number) {
        one.clock.advance(ms);
        two.clock.advance(ms);
      },
    };
    await advanceUntil(both, async () => (await listWebhookStates(one.server)).every((state) => state === 'sent'), {
      pace: 100,
    });
    expect(getEventIds(receiver).sort()).toEqual(visits.sort());
  });

  test('deleting a visitor deletes the pending deliveries of its events', async () => {
    const { server, clock, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver(answers.broken);
    await createTestWebhook(server, shop.secret, receiver.url);
    const deleted = await shop.visit(distinctBrowser('one'));
    const kept = await shop.visit(distinctBrowser('another'));
    await receiver.received(2);
    expect(await callServerApi(server, shop.secret, 'DELETE', `/v4/visitors/${deleted.visitorId}`)).toEqual({
      status: 200,
    });
    await expect.poll(() => listWebhookStates(server)).toEqual(['waiting']);
    const before = receiver.requests.length;
    receiver.answerWith(answers.ok);
    await advanceUntil(clock, async () => (await listWebhookStates(server))[0] === 'sent');
    expect(getEventIds(receiver).slice(before)).toEqual([kept.requestId]);
  });

  test('npm run privacy -- erase names the webhooks that received events of the visitor', async () => {
    const { server, clock } = await startWebhookServer(await makeDatabase());
    const own = await createWorkspace(server, 'own');
    const receiver = await startReceiver();
    const { id } = await createTestWebhook(server, own.secret, receiver.url);
    const { visitorId, requestId } = await own.visit();
    await expect.poll(() => listWebhookStates(server)).toEqual(['sent']);
    const { database } = server.services;
    const output = await getCommandOutput(definePrivacy, { database, now: clock.now() }, [
      'erase',
      `visitor:${visitorId}`,
    ]);
    expect(output).toContain(`event-webhook:${id}`);
    expect(output).toContain(requestId);
    expect(await listWebhookStates(server)).toEqual([]);
  });

  test('old deliveries of a webhook that no longer exists are deleted', async () => {
    const { server, clock, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver(answers.ok);
    await createTestWebhook(server, shop.secret, receiver.url);
    await shop.visit();
    await receiver.received(1);
    // As if another process had enqueued it while the webhook was being deleted.
    await server.services.database.kysely
      .updateTable('outbox')
      .set({ destination: `${DESTINATION_PREFIX}gone` })
      .where('destination', 'like', `${DESTINATION_PREFIX}%`)
      .execute();
    expect(await listWebhookStates(server)).toHaveLength(1);
    clock.advance(WEBHOOK_DELIVERY_DAYS * DAY_MS);
    await advanceUntil(clock, async () => (await listWebhookStates(server)).length === 0, {
      stepMs: HOUR_MS,
      pace: 50,
    });
  });

  test('a webhook that fails for a week is disabled with a warning, and its deliveries are deleted', async () => {
    const { server, clock, shop, lines } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver(answers.broken);
    const { id } = await createTestWebhook(server, shop.secret, receiver.url);
    await shop.visit();
    await receiver.received(1);
    const webhook = async () => (await callServerApi(server, shop.secret, 'GET', '/v4/webhooks')).webhooks[0];
    await expect.poll(webhook).toMatchObject({ id, enabled: true, last_error: 'HTTP status 500' });
    clock.advance((WEBHOOK_DELIVERY_DAYS - 1) * DAY_MS);
    expect(await webhook()).toMatchObject({ enabled: true });
    clock.advance(DAY_MS);
    const { requestId } = await shop.visit();
    await advanceUntil(clock, async () => (await webhook())?.enabled === false, { stepMs: 60_000 });
    expect(lines.filter((line) => line.includes('webhook disabled after 7 days of failures'))).toHaveLength(1);
    await advanceUntil(clock, async () => (await listWebhookStates(server)).every((state) => state === 'dead'), {
      stepMs: 60_000,
    });
    clock.advance(WEBHOOK_DELIVERY_DAYS * DAY_MS);
    await advanceUntil(clock, async () => (await listWebhookStates(server)).length === 0, {
      stepMs: HOUR_MS,
      pace: 50,
    });
    receiver.answerWith(answers.ok);
    await callServerApi(server, shop.secret, 'PATCH', `/v4/webhooks/${id}`, { enabled: true });
    const before = receiver.requests.length;
    const range = { start: 0, end: clock.now() };
    expect(await callServerApi(server, shop.secret, 'POST', `/v4/webhooks/${id}/replay`, range)).toMatchObject({
      deliveries: 2,
    });
    await advanceUntil(clock, () => receiver.requests.length === before + 2);
    expect(getEventIds(receiver)).toContain(requestId);
  });
});
