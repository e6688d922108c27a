import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { ERROR_REPORT_BYTES, type ErrorReport } from '@whorl/contract/error-report.ts';
import { ERROR_REPORT_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { ErrorReportRow } from './error-report-tables.ts';
import { deleteOldReports, MAX_ERRORS } from './store-report.ts';

const DAY_MS = 86_400_000;

const report = (over: Partial<ErrorReport> = {}): ErrorReport => ({
  message: 'TypeError: x is not a function',
  stack: 'TypeError: x is not a function\n    at Form (/assets/contact-form-0a1b2c3d.js:1:2345)',
  componentStack: '\n    at Form\n    at main',
  path: '/contact-sales/',
  build: '0123456789abcdef0123',
  ...over,
});

async function send(server: TestServer, body: unknown, headers: Record<string, string> = {}) {
  const response = await server.fetch(endpoints.errorReport, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    code: text === '' ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), apiErrorSchema), text).code,
    text,
  };
}

const stored = (server: TestServer): Promise<ErrorReportRow[]> =>
  server.services.database.kysely
    .selectFrom('error_reports')
    .selectAll()
    .orderBy('first_seen_at')
    .orderBy('message')
    .execute();

describeOnEachDatabase('error reports', (makeDatabase) => {
  const clock = createTestClock();
  const start = async (environment = {}) => startTestServer({ databaseUrl: await makeDatabase(), clock, environment });

  test('a report is stored before the response, without data about its sender', async () => {
    const server = await start();
    const answer = await send(server, report(), {
      'user-agent': 'A browser',
      referer: `${server.url}/?email=a@b.example`,
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [row] = await stored(server);
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      message: report().message,
      stack: report().stack,
      component_stack: report().componentStack,
      path: '/contact-sales/',
      build: '0123456789abcdef0123',
      reports: 1,
      first_seen_at: clock.now(),
      last_seen_at: clock.now(),
      resolved_at: null,
    });
  });

  test('the same error is one entry with a count, also for concurrent reports', async () => {
    const server = await start();
    const first = clock.now();
    await send(server, report());
    clock.advance(60_000);
    await Promise.all(Array.from({ length: 9 }, () => send(server, report({ path: '/blog/', build: 'next' }))));
    await send(server, report({ message: 'RangeError: other' }));
    await send(server, report({ stack: 'another place' }));
    const rows = await stored(server);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      reports: 10,
      path: '/blog/',
      build: 'next',
      first_seen_at: first,
      last_seen_at: clock.now(),
    });
  });

  test('personal data is removed from a report', async () => {
    const server = await start();
    await send(
      server,
      report({
        message: 'No such user: ines.example@mail.example, card 4111 1111 1111 1111',
        stack: 'at load (https://shop.example:8443/assets/a-1.js?token=abc:12:345)\0',
        path: '/reset/ines@mail.example/',
      }),
    );
    const [row] = await stored(server);
    expect(row).toMatchObject({
      message: 'No such user: [e-mail], card [number]',
      stack: 'at load (/assets/a-1.js:12:345)',
      path: '/reset/[e-mail]/',
    });
  });

  test.each([
    ['no JSON', '{"message":', undefined],
    ['no object', '[]', undefined],
    ['an empty message', report({ message: '' }), 'message'],
    ['a message that is too long', report({ message: 'x'.repeat(501) }), 'message'],
    ['a stack that is too long', report({ stack: 'x'.repeat(2001) }), 'stack'],
    ['a path with its query', report({ path: '/?email=a@b.example' }), 'path'],
    ['no path of ours', report({ path: 'https://other.example/' }), 'path'],
    ['a build that is none', report({ build: '<script>' }), 'build'],
    ['a field that no schema knows', { ...report(), email: 'a@b.example' }, 'email'],
  ])('a report with %s is rejected with the field name', async (_what, body, field) => {
    const server = await start();
    const answer = await send(server, body);
    expect([answer.status, answer.code]).toEqual([400, 'bad_request']);
    expect(answer.text).toContain(field ?? '');
    expect(await stored(server)).toEqual([]);
  });

  test('a body that is too large, of another type or from another site is rejected', async () => {
    const server = await start();
    const large = await send(server, { ...report(), more: 'x'.repeat(ERROR_REPORT_BYTES) });
    const plain = await send(server, report(), { 'content-type': 'text/plain' });
    const foreign = await send(server, report(), { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' });
    expect([large.status, plain.status, foreign.status]).toEqual([413, 415, 403]);
    expect(await stored(server)).toEqual([]);
  });

  test('reports are rate limited per address', async () => {
    const server = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => send(server, report(), { 'x-forwarded-for': address });
    const statuses = await Promise.all(
      Array.from({ length: 21 }, async (_, index) => (await from(`2001:db8::${index}`)).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    const refused = await from('2001:db8::99');
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect((await from('2001:db8:0:1::1')).status).toBe(204);
  });

  test('errors not seen for long and the oldest beyond the maximum are deleted', async () => {
    const server = await start();
    const { database } = server.services;
    await send(server, report({ message: 'old' }));
    clock.advance((ERROR_REPORT_RETENTION_DAYS + 1) * DAY_MS);
    await send(server, report({ message: 'young' }));
    await deleteOldReports(database, clock.now());
    expect((await stored(server)).map(({ message }) => message)).toEqual(['young']);

    const [young] = await stored(server);
    if (!young) throw new Error('The young report is gone');
    const rows = Array.from({ length: MAX_ERRORS }, (_, index) => ({
      ...young,
      id: `made-up-${index}`,
      message: 'newer',
      last_seen_at: clock.now() + 1,
    }));
    for (let at = 0; at < rows.length; at += 500)
      await database.kysely
        .insertInto('error_reports')
        .values(rows.slice(at, at + 500))
        .execute();
    await deleteOldReports(database, clock.now());
    const left = await stored(server);
    expect(left).toHaveLength(MAX_ERRORS);
    expect(left.map(({ message }) => message)).not.toContain('young');
  });
});
