import { deletedEventsSchema } from '@whorl/contract/analytics/own-events.ts';
import {
  EXPOSURE_EVENT,
  EXPOSURE_OPERATION,
  getExposureId,
  getExposureProperty,
} from '@whorl/contract/experiments/exposure.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints, serverApi, withdrawalCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { rollUp } from '../analytics/roll-up.ts';
import { sendEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { createTestKey } from '../testing/keys.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';

async function identify(server: TestServer, changes: object = {}) {
  const response = await postSignals(server, changes);
  const { result } = (await response.json()) as IdentificationAnswer;
  return { visitorId: result.visitorId, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Returns the owners of the events and visits that are left. */
async function left(server: TestServer): Promise<string[]> {
  const { kysely } = server.services.database;
  const { rows } = await sql<{ device_id: string }>`select device_id from analytics_events
    union select device_id from analytics_visits
    order by device_id`.execute(kysely);
  return rows.map(({ device_id }) => device_id);
}

/** Returns the keys that deduplicate exposures. */
async function exposuresNoted(server: TestServer): Promise<string[]> {
  const { kysely } = server.services.database;
  const { rows } = await sql<{ insert_id: string }>`select insert_id from analytics_insert_ids
    where insert_id like 'exposure:%'`.execute(kysely);
  return rows.map(({ insert_id }) => insert_id);
}

describeOnEachDatabase('deleting a visitor', (makeDatabase) => {
  const start = async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const visitor = await identify(server);
    const otherVisitor = 'zzzzzzzzzz0000000001';
    await sendEvents(
      server,
      [visitor.visitorId, otherVisitor].flatMap((device_id) => [
        testView('/blog/', { device_id }),
        testEvent({
          event_type: EXPOSURE_EVENT,
          event_properties: {},
          user_properties: { [EXPOSURE_OPERATION]: { [getExposureProperty('home')]: 'treatment' } },
          insert_id: getExposureId('home', device_id),
          device_id,
        }),
      ]),
    );
    await rollUp(server.services.database);
    expect(await left(server)).toEqual([visitor.visitorId, otherVisitor].sort());
    const keys = await exposuresNoted(server);
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toMatch(new RegExp(`${visitor.visitorId}|${otherVisitor}`));
    return { server, visitor, otherVisitor };
  };

  test('deletes only the events of the browser that requests it', async () => {
    const { server, visitor, otherVisitor } = await start();
    expect((await server.fetch(endpoints.identify, { method: 'DELETE' })).status).toBe(404);
    expect(await left(server)).toHaveLength(2);
    const headers = { cookie: visitor.cookie };
    expect((await server.fetch(endpoints.identify, { method: 'DELETE', headers })).status).toBe(204);
    expect(await left(server)).toEqual([otherVisitor]);
    expect(await exposuresNoted(server)).toHaveLength(1);
  });

  test('deletes the events by the server API, but not with another workspace’s API key', async () => {
    const { server, visitor, otherVisitor } = await start();
    const requestDeletion = async (workspace: string, visitorId: string) => {
      const key = await createTestKey(server, '--secret', '--workspace', workspace);
      const path = serverApi.visits.replace(':visitorId', visitorId);
      return (await server.fetch(path, { method: 'DELETE', headers: { 'auth-api-key': key } })).status;
    };
    expect(await requestDeletion('another', visitor.visitorId)).toBe(404);
    expect(await requestDeletion('own', otherVisitor)).toBe(404);
    expect(await left(server)).toHaveLength(2);
    expect(await requestDeletion('own', visitor.visitorId)).toBe(200);
    expect(await left(server)).toEqual([otherVisitor]);
  });

  test('does not happen when only consent is withdrawn: its events are deleted, the visitor and its cookie stay', async () => {
    const { server, visitor, otherVisitor } = await start();
    const withdraw = async (headers: Record<string, string>) => {
      const answer = await server.fetch(withdrawalCalls.ownEvents, { method: 'DELETE', headers });
      return [answer.status, answer.headers.get('set-cookie'), v.parse(deletedEventsSchema, await answer.json())];
    };
    const none = [200, null, { deleted: 0, forwarded: false }];
    expect(await withdraw({})).toEqual(none);
    expect(await withdraw({ cookie: `visitor=${otherVisitor}.c2lnbmVk` })).toEqual(none);
    expect(await left(server)).toHaveLength(2);
    const headers = { cookie: visitor.cookie };
    expect(await withdraw(headers)).toEqual([200, null, { deleted: 2, forwarded: false }]);
    expect(await left(server)).toEqual([otherVisitor]);
    expect(await withdraw(headers)).toEqual(none);
    expect((await server.fetch(endpoints.identify, { method: 'DELETE', headers })).status).toBe(204);
  });
});
