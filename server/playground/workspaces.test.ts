import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { endpoints, playgroundCalls } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { laptop, startDemoServer } from '../testing/playground.ts';
import { createWorkspace } from '../testing/visits.ts';

const { decide } = playgroundCalls.couponFraud;

describeOnEachDatabase('visitors of the demos', (makeDatabase) => {
  test('are returned only to keys of this site’s workspace', async () => {
    const { server, visitor } = await startDemoServer(makeDatabase());
    const requestId = await visitor.identify();
    const path = endpoints.event.replace(':requestId', requestId);
    const read = async (workspace: string) => {
      const { secret } = await createWorkspace(server, workspace);
      return (await server.fetch(path, { headers: { 'auth-api-key': secret } })).status;
    };
    expect([await read('shop'), await read('own')]).toEqual([404, 200]);
  });

  test('have another visitor ID in the workspace of a customer', async () => {
    const { server, visitor } = await startDemoServer(makeDatabase());
    const { answer } = await visitor.submit(decide, { code: 'FIELD30' });
    const shop = await createWorkspace(server, 'shop');
    const { visitorId } = await shop.visit({ signals: laptop });
    const identified = answer.checks.find(({ name }) => name === names.identified)?.value;
    expect(identified).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(visitorId).not.toBe(identified);
  });

  test('can’t use a request ID of a customer’s workspace', async () => {
    const { server, visitor } = await startDemoServer(makeDatabase());
    const shop = await createWorkspace(server, 'shop');
    const { requestId } = await shop.visit({ signals: laptop });
    const { status, answer } = await visitor.call(decide, { requestId, code: 'FIELD30' });
    expect([status, answer.checks.at(-1)]).toEqual([
      403,
      expect.objectContaining({ name: names.known, passed: false }),
    ]);
  });
});
