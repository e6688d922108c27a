import { FingerprintServerApiClient } from '@fingerprint/node-sdk';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { eventAnswerSchema } from '@whorl/contract/identification/event.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { send, startConsole } from '../../testing/console.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { createWorkspace, fetchFrom } from '../../testing/visits.ts';

describeDataLayer('an event of the server API', (makeDatabase) => {
  test('has the list entries of its workspace that match, in both versions', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { server } = console;
    const shop = await createWorkspace(server, 'shop');
    const { requestId, visitorId } = await shop.visit();
    const client = new FingerprintServerApiClient({ apiKey: shop.secret, fetch: fetchFrom(server) });
    const readLists = async () => (await client.getEvent(requestId)) as { lists?: unknown };
    const add = async (entry: object) =>
      expect((await send(console, 'POST', consoleCalls.listEntries, entry)).status).toBe(200);

    await add({ kind: 'visitor', value: visitorId, action: 'block', workspace: 'own' });
    await add({ kind: 'network', value: '127.0.0.1', action: 'block', workspace: 'shop' });
    expect(await readLists()).not.toHaveProperty('lists');
    await add({ kind: 'network', value: '127.0.0.0/8', action: 'block', workspace: 'shop' });
    const network = { kind: 'network', value: '127.0.0.0/8', action: 'block' };
    expect(await readLists()).toHaveProperty('lists', { action: 'block', matches: [network] });
    await add({ kind: 'visitor', value: visitorId, action: 'allow', workspace: 'shop' });
    const lists = { action: 'allow', matches: [{ kind: 'visitor', value: visitorId, action: 'allow' }, network] };
    expect(await readLists()).toHaveProperty('lists', lists);
    const answer = await server.fetch(`/events/${requestId}`, { headers: { 'auth-api-key': shop.secret } });
    expect(v.parse(eventAnswerSchema, await answer.json()).products.lists).toEqual({ data: lists });
  });
});
