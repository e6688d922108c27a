import { FingerprintServerApiClient } from '@fingerprint/node-sdk';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { privateDirectories, startDirectory } from '../../testing/agents.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { TEST_USER_AGENT } from '../../testing/signals.ts';
import { createAgentKey, signRequest } from '../../testing/signed-requests.ts';
import { useTestVendors } from '../../testing/vendor.ts';
import { createWorkspace, distinctBrowser, fetchFrom } from '../../testing/visits.ts';
import { callServerApi, createTestWebhook, eventIn, privateTargets } from '../../testing/webhooks.ts';

const startReceiver = useTestVendors();

/** Returns the products of an event in the format of version 3. */
async function getProducts(server: TestServer, secret: string, requestId: string): Promise<object> {
  const response = await server.fetch(`/events/${requestId}`, { headers: { 'auth-api-key': secret } });
  return ((await response.json()) as { products: object }).products;
}

describeDataLayer('bot_info in the server API', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const environment = { ...privateDirectories, ...privateTargets };
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    const shop = await createWorkspace(server, 'shop');
    const key = createAgentKey();
    const directory = await startDirectory([key]);
    const sign = (expires = 60) =>
      signRequest({
        key,
        url: server.url + endpoints.identify,
        now: clock.now(),
        agent: `"${directory.url}"`,
        expires,
      });
    return { server, clock, shop, sign, host: new URL(directory.url).host };
  };

  test('versions 3 and 4 and webhooks return the same information', async () => {
    const { server, shop, sign, host } = await start();
    const receiver = await startReceiver();
    await createTestWebhook(server, shop.secret, receiver.url);
    const { requestId } = await shop.visit({}, await sign());
    const client = new FingerprintServerApiClient({ apiKey: shop.secret, fetch: fetchFrom(server) });
    const expected = { category: 'unknown', provider: 'unknown', name: host, identity: 'signed', confidence: 'high' };
    expect((await client.getEvent(requestId)).bot_info).toEqual({ ...expected, identified_by: 'signature' });
    const products = await getProducts(server, shop.secret, requestId);
    expect(products).toMatchObject({ botInfo: { data: { ...expected, identifiedBy: 'signature' } } });
    await receiver.received(1);
    const [delivery] = receiver.requests;
    expect(delivery && eventIn(delivery)).toMatchObject({
      event_id: requestId,
      bot_info: { ...expected, identified_by: 'signature' },
    });
  });

  test('an event without an agent has no bot_info', async () => {
    const { server, shop } = await start();
    const { requestId } = await shop.visit();
    expect(await callServerApi(server, shop.secret, 'GET', `/v4/events/${requestId}`)).not.toHaveProperty('bot_info');
    const products = await getProducts(server, shop.secret, requestId);
    expect(products).not.toHaveProperty('botInfo');
  });

  test('the search finds events by each field, also with several values', async () => {
    const { server, clock, shop, sign, host } = await start();
    const person = await shop.visit(distinctBrowser('a'));
    clock.advance(1000);
    const signed = await shop.visit(distinctBrowser('b'), await sign());
    clock.advance(1000);
    const spoofed = await shop.visit(distinctBrowser('c'), await sign(-600));
    clock.advance(1000);
    const crawler = { ...distinctBrowser('d'), userAgent: `${TEST_USER_AGENT} GPTBot/1.3` };
    const gptBot = await shop.visit(crawler, { 'user-agent': crawler.userAgent });
    const client = new FingerprintServerApiClient({ apiKey: shop.secret, fetch: fetchFrom(server) });
    const found = async (filter: Parameters<typeof client.searchEvents>[0]) =>
      (await client.searchEvents({ limit: 10, ...filter })).events.map(({ event_id }) => event_id);
    const ids = (...visits: { requestId: string }[]) => visits.map(({ requestId }) => requestId);
    expect(await found({ bot_info: 'all' })).toEqual(ids(gptBot, spoofed, signed));
    expect(await found({ bot_info: 'none' })).toEqual(ids(person));
    expect(await found({ bot_info_identity: ['signed'] })).toEqual(ids(signed));
    expect(await found({ bot_info_identity: ['signed', 'spoofed'] })).toEqual(ids(spoofed, signed));
    expect(await found({ bot_info_category: ['ai_crawler'] })).toEqual(ids(gptBot));
    expect(await found({ bot_info_provider: ['OpenAI', 'Google'] })).toEqual(ids(gptBot));
    expect(await found({ bot_info_name: [host] })).toEqual(ids(spoofed, signed));
    expect(await found({ bot_info_confidence: ['low'], bot_info_category: ['ai_crawler'] })).toEqual(ids(gptBot));
    expect(await found({ bot_info_identity: ['signed'], bot_info_category: ['ai_crawler'] })).toEqual([]);
  });

  test('the search rejects unknown values', async () => {
    const { server, shop } = await start();
    const search = async (query: string) => {
      const { status, error } = await callServerApi(server, shop.secret, 'GET', `/v4/events?${query}`);
      return [status, error?.message];
    };
    expect(await search('bot_info_identity=trusted')).toEqual([400, expect.stringContaining('bot_info_identity')]);
    expect(await search('bot_info=signed')).toEqual([400, expect.stringContaining('bot_info')]);
    expect(await search('bot_info=all&bot_info=none')).toEqual([400, expect.stringContaining('more than once')]);
    const names = Array.from({ length: 21 }, (_, at) => `bot_info_name=${at}`).join('&');
    expect(await search(names)).toEqual([400, expect.stringContaining('bot_info_name')]);
  });
});
