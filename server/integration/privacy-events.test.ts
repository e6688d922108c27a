import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { definePrivacy } from '../cli/privacy.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const run = ({ services: { database, clock } }: TestServer, ...args: string[]): Promise<string> =>
  getCommandOutput(definePrivacy, { database, now: clock.now() }, args);
type Exported = { kept: { events: { event: { insert_id: string } }[] } };

async function storedEvents(server: TestServer): Promise<string> {
  return JSON.stringify((await sql`select * from analytics_events`.execute(server.services.database.kysely)).rows);
}

describeOnEachDatabase('npm run privacy', (makeDatabase) => {
  const start = async () => ({ server: await startTestServer({ databaseUrl: await makeDatabase() }) });

  test('exports and erases only the events that contain the email address', async () => {
    const { server } = await start();
    const events = [
      { user_id: 'Ada@Example.com' },
      { event_properties: { form: { email: 'ada@example.com' } } },
      { event_properties: { page: 'https://example.com/?email=ada%40example.com&x=1' } },
      { user_id: 'xada@example.com' },
      { event_properties: { email: 'ada@example.com.au' } },
      { event_properties: { email: 'adaXexample.com' } },
    ].map((event, index) => ({ event_type: 'x', device_id: `device-${index}`, insert_id: `${index}`, ...event }));
    const body = JSON.stringify({ api_key: 'k', events });
    expect((await server.fetch(endpoints.analyticsBatch, { method: 'POST', body })).status).toBe(200);
    const exportInsertIds = async () =>
      (JSON.parse(await run(server, 'export', 'ada@example.com')) as Exported).kept.events.map(
        ({ event }) => event.insert_id,
      );
    expect(await exportInsertIds()).toEqual(['0', '1', '2']);
    expect(await run(server, 'erase', 'ada@example.com')).toMatch(/^Erased: 3 of events\.\n/);
    expect(await exportInsertIds()).toEqual([]);
    const left = (await storedEvents(server)).toLowerCase();
    for (const kept of ['xada@example.com', 'ada@example.com.au', 'adaxexample.com']) expect(left).toContain(kept);
    expect(left).not.toContain('ada%40example.com');
  });

  test.each(['visitor:aaaaaaaaaa0000000003', 'ada@example.com'])(
    'erases events of %s in several transactions and counts each once',
    async (subject) => {
      const { server } = await start();
      const { database, clock } = server.services;
      const visitorId = 'aaaaaaaaaa0000000003';
      const columns = {
        event_type: 'x',
        device_id: visitorId,
        user_id: null,
        session_id: null,
        happened_at: clock.now(),
        received_at: clock.now(),
        counted_at: clock.now(),
        plan_version: '',
        plan_fit: 'unplanned' as const,
        page_path: null,
        page_group: null,
        traffic: null,
        country: null,
        event: '{"user_id":"ada@example.com"}',
      };
      const rows = Array.from({ length: 2_500 }, (_, index) => ({ ...columns, insert_id: `${index}` }));
      for (let index = 0; index < rows.length; index += 500) {
        await database.commitTogether((tx) =>
          tx
            .insertInto('analytics_events')
            .values(rows.slice(index, index + 500))
            .execute(),
        );
      }
      expect(await run(server, 'erase', subject)).toMatch(/^Erased: 2500 of events\./);
      expect(await storedEvents(server)).not.toContain(visitorId);
    },
  );
});
