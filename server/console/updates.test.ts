import { CURRENT_MINUTES } from '@whorl/contract/analytics/current-traffic.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { updatedSections } from '@whorl/contract/console/updates.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { sendEvents, testView } from '../testing/analytics-events.ts';
import { advanceUntil } from '../testing/clock.ts';
import { readAudit, readErrorCode, send, sendLead, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const POLL_MS = 2_000;

/** Opens a stream and collects its events. */
async function watch({ server, cookie }: TestConsole, section: string, { query = '', as = cookie } = {}) {
  const response = await server.fetch(toUrl(consoleCalls.updates, section) + query, { headers: { cookie: as } });
  const seen = { text: '', hasEnded: false };
  if (response.status === 200)
    void (async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
      seen.hasEnded = true;
    })().catch(() => undefined);
  return { response, seen, countEvents: () => seen.text.split('data: ').length - 1 };
}

/** Advances the clock from poll to poll until the condition holds. */
const passPolls = ({ clock }: TestConsole, holds: () => boolean) =>
  advanceUntil(clock, holds, { stepMs: POLL_MS, pace: 50 });

describeDataLayer('updates of the console', (makeDatabase) => {
  test('are sent when a matching lead arrives or another user changes one, without the data itself', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const all = await watch(console, 'leads');
    const filtered = await watch(console, 'leads', { query: '?email=grace' });
    expect(all.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await expect.poll(() => [all.countEvents(), filtered.countEvents()]).toEqual([1, 1]);
    const id = await sendLead(console, 'ada@example.com');
    await passPolls(console, () => all.countEvents() === 2);
    const change = { version: 0, status: 'contacted' };
    expect((await send(console, 'PATCH', toUrl(consoleCalls.lead, id), change)).status).toBe(200);
    await passPolls(console, () => all.countEvents() === 3);
    expect(filtered.countEvents()).toBe(1);
    expect(all.seen.text).not.toContain('ada@');
    // Reading the data is another request, which is recorded; the stream is none.
    expect(await readAudit(console, 'leads.list')).toEqual([]);
  });

  test('of the overview report new browser errors, and nothing while nothing changes', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { seen, countEvents } = await watch(console, 'overview');
    await passPolls(console, () => seen.text.includes(': heartbeat'));
    expect(countEvents()).toBe(1);
    const report = { message: 'TypeError: x', stack: '', componentStack: '', path: '/', build: 'b1' };
    expect((await send(console, 'POST', endpoints.errorReport, report)).status).toBe(204);
    await passPolls(console, () => countEvents() === 2);
  });

  test('of the traffic report current visitors when they come and when they have left', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { countEvents } = await watch(console, 'traffic');
    await expect.poll(countEvents).toBe(1);
    await sendEvents(console.server, [testView('/', { time: console.clock.now() })]);
    // The events are counted every five seconds.
    await passPolls(console, () => countEvents() === 2);
    console.clock.advance(CURRENT_MINUTES * 60_000);
    await passPolls(console, () => countEvents() === 3);
  });

  test('end when the session ends, and are refused without one', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const viewer = await console.signInAs('ada@example.com', 'viewer');
    const { seen, countEvents } = await watch(console, 'identifications', { as: viewer });
    await expect.poll(countEvents).toBe(1);
    await console.users('remove', 'ada@example.com');
    await passPolls(console, () => seen.hasEnded);
    expect((await watch(console, 'identifications', { as: viewer })).response.status).toBe(401);
  });

  test('exist for every section with valid filters, and are limited for each user', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    for (const section of updatedSections) {
      const { response, countEvents } = await watch(console, section);
      expect(response.status, section).toBe(200);
      await expect.poll(countEvents, { message: section }).toBe(1);
    }
    const unknown = await watch(console, 'users');
    expect([unknown.response.status, await readErrorCode(unknown.response)]).toEqual([404, 'not_found']);
    const invalid = await watch(console, 'leads', { query: '?status=none' });
    expect([invalid.response.status, await readErrorCode(invalid.response)]).toEqual([400, 'bad_request']);
    for (let count = updatedSections.length; count < 10; count++) await watch(console, 'overview');
    const refused = (await watch(console, 'overview')).response;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });
});
