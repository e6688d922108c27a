import { MAX_WEBHOOKS_PER_WORKSPACE, WEBHOOK_SECRET_OVERLAP_HOURS } from '@whorl/contract/identification/webhooks.ts';
import { expect, test } from 'vitest';
import { defineWebhooks } from '../../cli/webhooks.ts';
import { readConfig } from '../../config.ts';
import { advanceUntil } from '../../testing/clock.ts';
import { runCommandWith } from '../../testing/commands.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { answers, useTestVendors } from '../../testing/vendor.ts';
import { createWorkspace } from '../../testing/visits.ts';
import {
  callServerApi,
  createTestWebhook,
  eventIn,
  getEventIds,
  getSignature,
  listWebhookStates,
  privateTargets,
  startWebhookShop,
  verifySignature,
} from '../../testing/webhooks.ts';

const startReceiver = useTestVendors();

const HOUR_MS = 3_600_000;

describeOnEachDatabase('the webhook API', (makeDatabase) => {
  test('a replay delivers the events of a time range again, and names an invalid field', async () => {
    const { server, clock, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver();
    const { id } = await createTestWebhook(server, shop.secret, receiver.url);
    const visits: { requestId: string; at: number }[] = [];
    for (let index = 0; index < 3; index += 1) {
      visits.push({ requestId: (await shop.visit()).requestId, at: clock.now() });
      // An attempt in progress would time out when the clock is advanced.
      await expect.poll(() => listWebhookStates(server)).toEqual(visits.map(() => 'sent'));
      clock.advance(HOUR_MS);
    }
    const [first, second, third] = visits.map(({ at }) => at);
    const replay = (body: object) => callServerApi(server, shop.secret, 'POST', `/v4/webhooks/${id}/replay`, body);
    const range = { start: new Date(second ?? 0).toISOString(), end: third };
    expect(await replay(range)).toEqual({ status: 200, deliveries: 1 });
    await receiver.received(4);
    expect(getEventIds(receiver)[3]).toBe(visits[1]?.requestId);
    await expect.poll(() => listWebhookStates(server)).toEqual(Array.from({ length: 4 }, () => 'sent'));
    const deliveryIds = receiver.requests.map(({ headers }) => headers['x-whorl-delivery']);
    expect(new Set(deliveryIds).size).toBe(4);
    receiver.answerWith(answers.hang);
    expect(await replay({ start: first, end: clock.now() })).toMatchObject({ deliveries: 3 });
    // They are already waiting.
    expect(await replay({ start: first, end: clock.now() })).toMatchObject({ deliveries: 0 });
    for (const [field, body] of [
      ['start is missing', { end: 1 }],
      ['end needs to be milliseconds', { start: 1, end: 'noon' }],
      ['until is not known', { start: 1, end: 2, until: 3 }],
    ] as const) {
      expect(await replay(body)).toMatchObject({
        status: 400,
        error: { code: 'request_cannot_be_parsed', message: expect.stringContaining(field) },
      });
    }
  });

  test('after a rotation both secrets sign for a day, and a leaked secret ends at once', async () => {
    const { server, clock, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver();
    const { signing_secret: old = '' } = await createTestWebhook(server, shop.secret, receiver.url);
    const rotate = (body?: object) => callServerApi(server, shop.secret, 'POST', '/v4/webhooks/rotate-secret', body);
    const next = async () => {
      const { requestId } = await shop.visit();
      await expect.poll(() => getEventIds(receiver)).toContain(requestId);
      const request = receiver.requests.find((each) => eventIn(each).event_id === requestId);
      if (request === undefined) throw new Error('Nothing was received');
      return request;
    };
    const rotated = await rotate();
    const fresh = rotated.signing_secret ?? '';
    expect(rotated).toMatchObject({ previous_valid_until: clock.now() + WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_MS });
    const during = await next();
    expect(getSignature(during).split(',')).toHaveLength(2);
    expect([verifySignature(during, old), verifySignature(during, fresh)]).toEqual([
      [true, true],
      [true, true],
    ]);
    clock.advance(WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_MS);
    const after = await next();
    expect([verifySignature(after, old), verifySignature(after, fresh)]).toEqual([
      [false, false],
      [true, true],
    ]);
    const { signing_secret: last = '' } = await rotate({ leaked: true });
    const atLast = await next();
    expect([verifySignature(atLast, fresh), verifySignature(atLast, last)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('a URL that is not public or not HTTP is refused, and so is a name that resolves to this machine', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase(), {});
    const receiver = await startReceiver();
    for (const url of [
      receiver.url,
      'http://0x7f.1/',
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.0.1/',
      'http://100.64.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://0.0.0.0/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://[64:ff9b::7f00:1]/',
      'ftp://shop.example/',
      'file:///etc/passwd',
      'shop.example',
      'https://user:password@shop.example/',
    ]) {
      const { status, error } = await createTestWebhook(server, shop.secret, url);
      expect([status, error?.message], url).toEqual([400, expect.stringMatching(/^request cannot be parsed: url /)]);
    }
    const { id } = await createTestWebhook(server, shop.secret, receiver.url.replace('127.0.0.1', 'localhost'));
    expect(await callServerApi(server, shop.secret, 'POST', `/v4/webhooks/${id}/test`)).toEqual({
      status: 200,
      delivered: false,
      error: 'the host has an IP address that is not public',
    });
    await shop.visit();
    await expect
      .poll(async () => (await callServerApi(server, shop.secret, 'GET', '/v4/webhooks')).webhooks[0]?.last_error)
      .toBe('the host has an IP address that is not public');
    expect(receiver.requests).toEqual([]);
  });

  test('a workspace sees and receives only what is its own, and has at most ten webhooks', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase());
    const bank = await createWorkspace(server, 'bank');
    const receiver = await startReceiver();
    const { id } = await createTestWebhook(server, shop.secret, receiver.url);
    await bank.visit();
    const { requestId } = await shop.visit();
    await receiver.received(1);
    expect(getEventIds(receiver)).toEqual([requestId]);
    expect((await callServerApi(server, bank.secret, 'GET', '/v4/webhooks')).webhooks).toEqual([]);
    const missing = { status: 404, error: { code: 'webhook_not_found' } };
    for (const [method, path, body] of [
      ['PATCH', `/v4/webhooks/${id}`, { enabled: false }],
      ['DELETE', `/v4/webhooks/${id}`],
      ['POST', `/v4/webhooks/${id}/test`],
      ['POST', `/v4/webhooks/${id}/replay`, { start: 1, end: 2 }],
      ['POST', '/v4/webhooks/rotate-secret'],
    ] as const) {
      expect(await callServerApi(server, bank.secret, method, path, body), `${method} ${path}`).toMatchObject(missing);
    }
    expect(await callServerApi(server, shop.apiKey, 'GET', '/v4/webhooks')).toMatchObject({ status: 403 });
    const statuses = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS_PER_WORKSPACE + 2 }, () =>
        createTestWebhook(server, bank.secret, receiver.url),
      ),
    );
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOKS_PER_WORKSPACE);
    expect(statuses.filter(({ signing_secret }) => signing_secret !== undefined)).toHaveLength(1);
    expect(statuses.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      error: { code: 'too_many_webhooks', message: expect.stringContaining(`at most ${MAX_WEBHOOKS_PER_WORKSPACE}`) },
    });
  });

  test('a disabled or deleted webhook gets no more events', async () => {
    const { server, shop } = await startWebhookShop(await makeDatabase());
    const [disabled, deleted, working] = [await startReceiver(), await startReceiver(), await startReceiver()];
    const { id } = await createTestWebhook(server, shop.secret, disabled.url);
    const { id: second } = await createTestWebhook(server, shop.secret, deleted.url);
    await createTestWebhook(server, shop.secret, working.url);
    const changed = await callServerApi(server, shop.secret, 'PATCH', `/v4/webhooks/${id}`, {
      enabled: false,
      description: 'A',
    });
    expect(changed).toMatchObject({ status: 200, enabled: false, description: 'A' });
    expect(await callServerApi(server, shop.secret, 'DELETE', `/v4/webhooks/${second}`)).toEqual({ status: 200 });
    await shop.visit();
    await working.received(1);
    expect(await listWebhookStates(server)).toHaveLength(1);
    expect([disabled.requests, deleted.requests]).toEqual([[], []]);
    const start = { start: 1, end: 2 };
    expect(await callServerApi(server, shop.secret, 'POST', `/v4/webhooks/${id}/replay`, start)).toMatchObject({
      status: 409,
      error: { code: 'webhook_disabled' },
    });
    await callServerApi(server, shop.secret, 'PATCH', `/v4/webhooks/${id}`, { enabled: true });
    await shop.visit();
    await disabled.received(1);
    const metrics = async () => {
      const response = await server.fetch('/metrics', { headers: { authorization: 'Bearer a token for metrics' } });
      return response.text();
    };
    await expect.poll(metrics).toContain(`outbox_attempts_total{destination="event-webhook:${id}",outcome="sent"} 1`);
    expect(await metrics()).toContain(`outbox_waiting{destination="event-webhook:${id}"} 0`);
    expect(await metrics()).not.toContain(second);
  });

  test('npm run webhooks manages webhooks, which the running server delivers to', async () => {
    const { server, clock, shop } = await startWebhookShop(await makeDatabase());
    const receiver = await startReceiver();
    const { database } = server.services;
    const run = (...args: string[]) =>
      runCommandWith(defineWebhooks, { database, now: clock.now(), config: readConfig(privateTargets) }, args);
    expect(await run('list', '--workspace', 'shop')).toMatchObject({
      code: 0,
      out: 'No webhooks in workspace shop.\n',
    });
    const created = await run('create', receiver.url, '--workspace', 'shop', '--description', 'Fraud team');
    const [, id = '', secret = ''] = /^([\w-]{36}) .*\n(whsec_\S+)\n/.exec(created.out) ?? [];
    expect(created).toMatchObject({ code: 0, out: expect.stringContaining('"Fraud team"') });
    await shop.visit();
    await receiver.received(1);
    const [request] = receiver.requests;
    expect(request && verifySignature(request, secret)).toEqual([true, true]);
    expect(await run('test', id)).toMatchObject({ code: 0, out: 'Delivered: HTTP status 200.\n' });
    expect(receiver.requests[1] && eventIn(receiver.requests[1])).toMatchObject({ tags: { webhook_test: true } });
    const rotated = await run('rotate-secret', '--workspace', 'shop');
    expect(rotated.out).toMatch(/^whsec_\S+\n.*\nThe previous secret signs, too, until /);
    await expect.poll(() => listWebhookStates(server)).toEqual(['sent']);
    clock.advance(1_000);
    expect(await run('replay', id, '--start', new Date(clock.now() - HOUR_MS).toISOString())).toMatchObject({
      code: 0,
      out: 'Due now: 1. The running server delivers them.\n',
    });
    await advanceUntil(clock, () => receiver.requests.length === 3);
    expect((await run('update', id, '--disable')).out).toContain('disabled');
    expect((await run('list', '--workspace', 'shop')).out).toContain(`workspace shop  ${receiver.url}/`);
    expect(await run('delete', id)).toMatchObject({ code: 0, out: 'Deleted.\n' });
    for (const [code, message, args] of [
      [1, `No webhook ${id}`, ['test', id]],
      [2, 'http or https URL', ['create', 'ftp://shop.example']],
      [2, '--start', ['replay', id]],
      [2, '--start', ['replay', id, '--start', 'noon']],
      [2, '--enable or --disable', ['update', id, '--enable', '--disable']],
    ] as const) {
      expect(await run(...args), args.join(' ')).toMatchObject({ code, err: expect.stringContaining(message) });
    }
  });
});
