import { deletedEventsSchema } from '@whorl/contract/analytics/own-events.ts';
import {
  EXPOSURE_EVENT,
  EXPOSURE_OPERATION,
  exposureId,
  exposureProperty,
} from '@whorl/contract/experiments/exposure.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints, serverApi, withdrawalCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { rollUp } from '../analytics/roll-up.ts';
import { sendEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { makeKey } from '../testing/keys.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postReading } from '../testing/signals.ts';

async function identify(server: TestServer, changes: object = {}) {
  const response = await postReading(server, changes);
  const { result } = (await response.json()) as IdentificationAnswer;
  return { visitorId: result.visitorId, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Whose events, and whose visits, are still there. */
async function left(server: TestServer): Promise<string[]> {
  const { kysely } = server.services.database;
  const { rows } = await sql<{ device_id: string }>`select device_id from analytics_events
    union select device_id from analytics_visits
    order by device_id`.execute(kysely);
  return rows.map(({ device_id }) => device_id);
}

/** What is noted of exposures, so that they are taken once. */
async function exposuresNoted(server: TestServer): Promise<string[]> {
  const { kysely } = server.services.database;
  const { rows } = await sql<{ insert_id: string }>`select insert_id from analytics_insert_ids
    where insert_id like 'exposure:%'`.execute(kysely);
  return rows.map(({ insert_id }) => insert_id);
}

describeOnEachDatabase('forgetting a visitor', (makeDatabase) => {
  const start = async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const visitor = await identify(server);
    const somebodyElse = 'zzzzzzzzzz0000000001';
    await sendEvents(
      server,
      [visitor.visitorId, somebodyElse].flatMap((device_id) => [
        testView('/blog/', { device_id }),
        testEvent({
          event_type: EXPOSURE_EVENT,
          event_properties: {},
          user_properties: { [EXPOSURE_OPERATION]: { [exposureProperty('home')]: 'treatment' } },
          insert_id: exposureId('home', device_id),
          device_id,
        }),
      ]),
    );
    await rollUp(server.services.database);
    expect(await left(server)).toEqual([visitor.visitorId, somebodyElse].sort());
    const noted = await exposuresNoted(server);
    expect(noted).toHaveLength(2);
    expect(noted.join()).not.toMatch(new RegExp(`${visitor.visitorId}|${somebodyElse}`));
    return { server, visitor, somebodyElse };
  };

  test('takes the events of the browser that asks, and nobody else’s', async () => {
    const { server, visitor, somebodyElse } = await start();
    expect((await server.fetch(endpoints.identify, { method: 'DELETE' })).status).toBe(404);
    expect(await left(server)).toHaveLength(2);
    const headers = { cookie: visitor.cookie };
    expect((await server.fetch(endpoints.identify, { method: 'DELETE', headers })).status).toBe(204);
    expect(await left(server)).toEqual([somebodyElse]);
    expect(await exposuresNoted(server)).toHaveLength(1);
  });

  test('by the server API takes them too, but not with the key of another workspace', async () => {
    const { server, visitor, somebodyElse } = await start();
    const ask = async (workspace: string, visitorId: string) => {
      const key = await makeKey(server, '--secret', '--workspace', workspace);
      const path = serverApi.visits.replace(':visitorId', visitorId);
      return (await server.fetch(path, { method: 'DELETE', headers: { 'auth-api-key': key } })).status;
    };
    expect(await ask('another', visitor.visitorId)).toBe(404);
    expect(await ask('own', somebodyElse)).toBe(404);
    expect(await left(server)).toHaveLength(2);
    expect(await ask('own', visitor.visitorId)).toBe(200);
    expect(await left(server)).toEqual([somebodyElse]);
  });

  test('stays as it is where only a consent is withdrawn: its events go, the visitor and its cookie stay', async () => {
    const { server, visitor, somebodyElse } = await start();
    const withdraw = async (headers: Record<string, string>) => {
      const answer = await server.fetch(withdrawalCalls.ownEvents, { method: 'DELETE', headers });
      return [answer.status, answer.headers.get('set-cookie'), v.parse(deletedEventsSchema, await answer.json())];
    };
    const none = [200, null, { deleted: 0, forwarded: false }];
    expect(await withdraw({})).toEqual(none);
    expect(await withdraw({ cookie: `visitor=${somebodyElse}.c2lnbmVk` })).toEqual(none);
    expect(await left(server)).toHaveLength(2);
    const headers = { cookie: visitor.cookie };
    expect(await withdraw(headers)).toEqual([200, null, { deleted: 2, forwarded: false }]);
    expect(await left(server)).toEqual([somebodyElse]);
    expect(await withdraw(headers)).toEqual(none);
    expect((await server.fetch(endpoints.identify, { method: 'DELETE', headers })).status).toBe(204);
  });
});
