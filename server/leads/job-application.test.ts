import { endpoints, jobPath, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../platform/database/test-databases.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { LeadTables } from './lead-tables.ts';

const application = { job: 'analyst', name: 'Ada', email: 'ada@example.com', question_421: 'Because.' };
const stored = (server: TestServer) =>
  server.services.database.kysely.$extendTables<LeadTables>().selectFrom('leads').selectAll().execute();
const sendJson = (server: TestServer, payload: object) =>
  server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });

describeOnEachDatabase('an application for a position', (makeDatabase) => {
  test('is stored with the answers to its questions', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const answer = await sendJson(server, { ...application, link: 'example.com/work', question_422: 'This' });
    expect([answer.status, (await answer.json()).status]).toEqual([200, 'success']);
    const [row] = await stored(server);
    expect([row?.form, row?.email]).toEqual(['job-application', 'ada@example.com']);
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({ ...application, question_422: 'This' });
  });

  test.each([
    ['a position that is not open', { job: 'captain' }, 'job'],
    ['the question of another position', { question_411: 'Why not' }, 'question_411'],
    ['a question left open', { question_421: ' ' }, 'question_421'],
    ['an answer that is not of the list', { question_422: 'That' }, 'question_422'],
    ['no name', { name: '' }, 'name'],
  ])('is refused with %s', async (_, change, field) => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const answer = await sendJson(server, { ...application, ...change });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, [field]]);
    expect(await stored(server)).toEqual([]);
  });

  test('is taken from a browser without script, and comes back to its own page when something is wrong', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const post = (fields: Record<string, string>) =>
      server.fetch(endpoints.jobApplication, { method: 'POST', body: new URLSearchParams(fields) });
    const refused = await post({ ...application, email: 'ada', link: '', question_422: '' });
    const location = refused.headers.get('location') ?? '';
    expect(refused.status).toBe(303);
    expect(location.split('?')[0]).toBe(jobPath('analyst'));
    const html = await (await server.fetch(location)).text();
    expect(html).toContain('value="Because."');
    expect(html).toMatch(/<p id="email-error">[^<]+/);
    const taken = await post({ ...application, link: '', question_422: '' });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, pages.jobApplicationSent.path]);
    expect(await stored(server)).toHaveLength(1);
  });
});
