import { text } from 'node:stream/consumers';
import { serverApiOperations } from '@whorl/contract/identification/server-api-operations.ts';
import { describe, expect } from 'vitest';
import type * as WhorlNode from '../../packages/node/index.ts';
import { waitForIdentification } from '../fixtures/browser.ts';
import { catchError, clientTest } from '../fixtures/client-test.ts';

const UNKNOWN_REQUEST = '1795262587402.k9Xw2a';
const UNKNOWN_VISITOR = 'AAAAAAAAAAbbbbbbbbbb';

// The receiver of the test's webhook has a loopback address.
const it = clientTest({ WEBHOOK_PRIVATE_TARGETS: 'on' })
  .extend('siteKey', { scope: 'file' }, ({ site }) => site.secretKey())
  /** Identifies a new visitor on the site. */
  .extend('identify', ({ newContext, site }) => async (): Promise<void> => {
    const page = await (await newContext()).newPage();
    await page.goto(site.origin);
    await waitForIdentification(page);
  });

describe('the client of @whorl/node and a running server', () => {
  it('has a method for every operation of the server API with every parameter', async ({
    identify,
    project,
    serve,
    site,
    siteKey,
    whorl,
  }) => {
    await identify();
    const called: { method: string; url: URL }[] = [];
    const client = new whorl.WhorlClient({
      secretKey: siteKey,
      url: `${site.origin}/`,
      fetch: (url, init) => {
        called.push({ method: init?.method ?? 'GET', url: new URL(String(url)) });
        return fetch(url, init);
      },
    });
    const [found] = (await client.searchEvents({ limit: 1 })).events;
    const identification = found?.products.identification;
    if (!identification || !('data' in identification)) throw new Error('The identification was not stored');
    const { requestId, visitorId, ip } = identification.data;

    await client.updateEvent(requestId, { linkedId: 'order-7', tag: { step: 'pay' }, suspect: true });
    const event = await client.getEvent(requestId);
    expect(event.products.identification).toMatchObject({ data: { linkedId: 'order-7', suspect: true, visitorId } });
    await client.updateFlatEvent(requestId, { linkedId: 'order-8', tag: { step: 'ship' } });
    const flatEvent = await client.getFlatEvent(requestId);
    expect(flatEvent).toMatchObject({
      event_id: requestId,
      linked_id: 'order-8',
      tags: { step: 'ship' },
      suspect: true,
    });

    const day = new Date(Date.now() - 86_400_000);
    const tomorrow = Date.now() + 86_400_000;
    const filter = {
      ...{ limit: 5, visitorId, ipAddress: ip, linkedId: 'order-8', start: day, end: tomorrow, reverse: true },
      bot: flatEvent.bot === 'not_detected' ? ('none' as const) : ('all' as const),
      suspect: true,
      virtualMachine: flatEvent.virtual_machine ?? false,
      tampering: flatEvent.tampering ?? false,
      botInfo: flatEvent.bot_info === undefined ? ('none' as const) : ('all' as const),
      paginationKey: `${day.getTime()}-${UNKNOWN_REQUEST}`,
    };
    const searched = await client.searchEvents(filter);
    expect(searched.events.map(({ products }) => products.identification)).toMatchObject([{ data: { requestId } }]);
    const flatSearched = await client.searchFlatEvents({ ...filter, totalHits: 10 });
    expect(flatSearched.events.map((item) => item.event_id)).toEqual([requestId]);
    expect(flatSearched.total_hits).toBe(1);

    // Products that this event lacks: a local IP address has no country.
    const others: WhorlNode.EventFilter = {
      ...({ vpn: true, vpnConfidence: 'high', incognito: true } as const),
      ...({ rareDevice: true, rareDevicePercentileBucket: 'not_seen' } as const),
      botInfoCategory: ['ai_agent', 'ai_assistant'],
      botInfoIdentity: 'signed',
      botInfoConfidence: ['high'],
      botInfoProvider: 'OpenAI',
      botInfoName: ['ChatGPT agent'],
    };
    expect(await client.searchEvents(others)).toEqual({ events: [] });
    expect(await client.searchFlatEvents(others)).toEqual({ events: [] });

    const visitFilter = { limit: 5, requestId, linkedId: 'order-8', before: tomorrow };
    const history = await client.getVisits(visitorId, {
      ...visitFilter,
      paginationKey: `${tomorrow}-${UNKNOWN_REQUEST}`,
    });
    expect(history.visits.map((visit) => visit.requestId)).toEqual([requestId]);
    expect(await catchError(client.getRelatedVisitors(visitorId))).toBeInstanceOf(whorl.FeatureNotEnabledError);

    // The published types fit the real responses: TypeScript reports unknown fields of literals.
    await project.write({
      'responses.ts': [
        "import type { Event, EventSearchResult, FlatEvent, FlatEventSearchResult, VisitorHistory } from '@whorl/node'",
        ...Object.entries({
          Event: event,
          EventSearchResult: searched,
          FlatEvent: flatEvent,
          FlatEventSearchResult: flatSearched,
          VisitorHistory: history,
        }).map(([type, value]) => `export const a${type}: ${type} = ${JSON.stringify(value)}`),
      ].join('\n'),
    });
    expect(await project.typecheck()).toBe('');

    const bodies: string[] = [];
    const receiver = await serve(async (request, response) => {
      bodies.push(await text(request));
      response.writeHead(204).end();
    });
    const { signing_secret: secret = '', ...webhook } = await client.createWebhook({ url: receiver.url });
    expect(await client.listWebhooks()).toEqual({ webhooks: [webhook] });
    expect(await client.testWebhook(webhook.id)).toEqual({ delivered: true, status: 204 });
    const [header] = [receiver.requests[0]?.headers['fpjs-event-signature']].flat();
    const verify = (key: string) => whorl.verifyWebhookSignature({ body: bodies[0] ?? '', header, secret: key });
    const { signing_secret: next } = await client.rotateWebhookSecret({ leaked: true });
    expect([verify(secret), verify(next)]).toEqual([true, false]);
    expect(await client.updateWebhook(webhook.id, { enabled: false })).toMatchObject({ enabled: false });
    expect(await catchError(client.replayWebhook(webhook.id, { start: day, end: tomorrow }))).toMatchObject({
      ...{ name: 'ApiError', status: 409, code: 'webhook_disabled' },
    });
    await client.deleteWebhook(webhook.id);
    expect(await client.listWebhooks()).toEqual({ webhooks: [] });

    const expiresAt = new Date(tomorrow);
    const entry = await client.createListEntry({ kind: 'visitor', value: visitorId, action: 'block', expiresAt });
    expect(entry).toMatchObject({ value: visitorId, action: 'block', reason: '', expires_at: tomorrow, version: 0 });
    expect(
      await catchError(client.createListEntry({ kind: 'visitor', value: visitorId, action: 'allow' })),
    ).toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'list_entry_exists',
      message: expect.stringContaining(entry.id),
    });
    expect((await client.getFlatEvent(requestId)).lists?.action).toBe('block');
    const update = { version: 0, action: 'watch', reason: 'Chargebacks', expiresAt: null } as const;
    const updated = await client.updateListEntry(entry.id, update);
    const { expires_at: _, ...unlimited } = entry;
    expect(updated).toEqual({ ...unlimited, action: 'watch', reason: 'Chargebacks', version: 1 });
    expect(await catchError(client.updateListEntry(entry.id, { version: 0, action: 'allow' }))).toMatchObject({
      ...{ name: 'ApiError', status: 409, code: 'list_entry_changed' },
    });
    expect(await client.getListEntry(entry.id)).toEqual(updated);
    const listFilter = { limit: 5, kind: 'visitor', action: 'watch', value: visitorId, text: 'charge' } as const;
    expect(await client.searchListEntries(listFilter)).toEqual({ entries: [updated] });
    expect(await client.searchListEntries({ ...listFilter, paginationKey: entry.id })).toEqual({ entries: [] });
    await client.deleteListEntry(entry.id);
    expect(await catchError(client.getListEntry(entry.id))).toBeInstanceOf(whorl.NotFoundError);

    await client.deleteVisitor(visitorId);
    expect(await catchError(client.getVisits(visitorId))).toBeInstanceOf(whorl.NotFoundError);
    expect(await catchError(client.deleteFlatVisitor(visitorId))).toBeInstanceOf(whorl.NotFoundError);

    for (const { id, method, parameters = [], path } of serverApiOperations) {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '(?!search$|rotate-secret$)[^/]+')}$`);
      const calls = called.filter((call) => call.method.toLowerCase() === method && pattern.test(call.url.pathname));
      expect(calls.length, id).toBeGreaterThan(0);
      const sent = new Set(calls.flatMap(({ url }) => [...url.searchParams.keys()]));
      const expected = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      expect([...sent].sort(), id).toEqual(expected.sort());
    }
  });

  it('throws the class, code and message of every kind of error', async ({ site, siteKey, whorl }) => {
    const client = new whorl.WhorlClient({ secretKey: siteKey, url: site.origin });
    const missing = await catchError(client.getEvent(UNKNOWN_REQUEST));
    expect(missing).toBeInstanceOf(whorl.NotFoundError);
    expect(missing).toBeInstanceOf(whorl.ApiError);
    expect(missing).toMatchObject({ name: 'NotFoundError', status: 404, code: 'RequestNotFound' });
    expect(await catchError(client.getFlatEvent(UNKNOWN_REQUEST))).toMatchObject({ code: 'event_not_found' });
    // This operation returns the message alone.
    expect(await catchError(client.getVisits(UNKNOWN_VISITOR))).toMatchObject({
      name: 'NotFoundError',
      message: 'visitor not found',
    });
    const invalid = await catchError(client.searchEvents({ limit: 1_000 }));
    expect(invalid).toBeInstanceOf(whorl.BadRequestError);
    expect(invalid).toMatchObject({ message: expect.stringContaining('limit') });
    const other = new whorl.WhorlClient({ secretKey: 'sk_unknown', url: site.origin });
    const errors = [
      await catchError(other.getEvent(UNKNOWN_REQUEST)),
      await catchError(other.getFlatEvent(UNKNOWN_REQUEST)),
      await catchError(other.getVisits(UNKNOWN_VISITOR)),
    ];
    for (const error of errors) expect(error).toBeInstanceOf(whorl.AuthenticationError);
    // A page of the site instead of its API.
    const wrong = new whorl.WhorlClient({ secretKey: siteKey, url: `${site.origin}/search?q=` });
    expect(await catchError(wrong.getEvent(UNKNOWN_REQUEST))).toMatchObject({
      name: 'NotFoundError',
      code: 'not_found',
    });
  });
});

it('a plain Node script verifies a webhook with the package', async ({ project }) => {
  await project.write({
    'webhook.mjs': `import { createHmac } from 'node:crypto'
import { verifyWebhookSignature } from '@whorl/node'
const header = 'v1=' + createHmac('sha256', 'secret').update('{}').digest('hex')
const verify = (body) => verifyWebhookSignature({ body, header, secret: 'secret' })
console.log(verify('{}'), verify('{ }'))
`,
  });
  expect((await project.run('webhook.mjs')).trim()).toBe('true false');
});
