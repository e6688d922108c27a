import { unsealEventsResponse } from '@fingerprintjs/fingerprintjs-pro-server-api';
import { expect, test } from 'vitest';
import { defineKeys } from '../../cli/keys.ts';
import { runCommandWith } from '../../testing/commands.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createOfficialClient } from '../../testing/official-client.ts';
import { startTestServer } from '../../testing/server.ts';
import { createWorkspace } from '../../testing/visits.ts';

describeOnEachDatabase('sealed results', (makeDatabase) => {
  const start = async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const { database, clock } = server.services;
    const runKeys = (...args: string[]) => runCommandWith(defineKeys, { database, now: clock.now() }, args);
    const shop = await createWorkspace(server, 'shop');
    return {
      server,
      shop,
      runKeys,
      createKey: async () => (await runKeys('create-sealing', '--workspace', 'shop')).out.split('\n')[0] ?? '',
      visit: (changes: object = {}) => shop.visit(changes) as Promise<{ requestId: string; sealedResult?: string }>,
    };
  };
  const unseal = (sealed: string | undefined, key: string) =>
    unsealEventsResponse(Buffer.from(sealed ?? '', 'base64'), [
      { algorithm: 'aes-256-gcm', key: Buffer.from(key, 'base64') },
    ]);

  test('the official client unseals the event that the server API returns', async () => {
    const { server, shop, createKey, visit } = await start();
    const key = await createKey();
    const { requestId, sealedResult } = await visit({ sealedResult: true, linkedId: 'order-7' });
    const event = await unseal(sealedResult, key);
    expect(event).toEqual(await createOfficialClient(server, shop.secret).getEvent(requestId));
    expect(event.products.identification?.data?.linkedId).toBe('order-7');
  });

  test('a result is sealed only on request and only with the key of its workspace', async () => {
    const { server, createKey, visit, runKeys } = await start();
    expect(await visit({ sealedResult: true })).not.toHaveProperty('sealedResult');
    const first = await createKey();
    expect(await visit()).not.toHaveProperty('sealedResult');
    const other = await createWorkspace(server, 'other');
    expect(await other.visit({ sealedResult: true })).not.toHaveProperty('sealedResult');
    const before = await visit({ sealedResult: true });
    const second = await createKey();
    const after = await visit({ sealedResult: true });
    expect(second).not.toBe(first);
    await expect(unseal(before.sealedResult, second)).rejects.toThrow();
    expect((await unseal(before.sealedResult, first)).products.identification?.data?.requestId).toBe(before.requestId);
    expect((await unseal(after.sealedResult, second)).products.identification?.data?.requestId).toBe(after.requestId);
    expect(await runKeys('delete-sealing', '--workspace', 'shop')).toMatchObject({ code: 0, out: 'Deleted.\n' });
    expect(await visit({ sealedResult: true })).not.toHaveProperty('sealedResult');
    expect(await runKeys('delete-sealing', '--workspace', 'shop')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No sealing key in workspace shop.'),
    });
  });
});
