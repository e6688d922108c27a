import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { ERRORS_PER_PAGE, errorDetailSchema, errorListSchema } from '@whorl/contract/console/errors.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAudit, send, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const hostile = 'TypeError: <img src=x onerror=alert(1)> is not a function';

async function report(console: TestConsole, message: string, path = '/pricing/'): Promise<void> {
  const body = {
    message,
    stack: `${message}\n    at Form (/assets/form-0a1b2c3d.js:1:2)`,
    componentStack: '',
    build: 'b1',
  };
  const answer = await send(console, 'POST', endpoints.errorReport, { ...body, path });
  expect(answer.status).toBe(204);
}

const list = async ({ requestConsole, cookie }: TestConsole, query = '') =>
  v.parse(errorListSchema, await (await requestConsole(consoleCalls.errors + query, { cookie })).json());
const listMessages = async (console: TestConsole, query = '') =>
  (await list(console, query)).errors.map(({ message }) => message);
const findId = async (console: TestConsole) => (await list(console, '?state=all')).errors[0]?.id ?? '';
const resolve = async (console: TestConsole, id: string) =>
  v.parse(errorDetailSchema, await (await send(console, 'POST', toUrl(consoleCalls.errorResolve, id), {})).json());

describeDataLayer('browser errors in the console', (makeDatabase) => {
  test('are filtered by state and text, latest first', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    await report(console, 'RangeError: 100% wide');
    console.clock.advance(1_000);
    await report(console, hostile, '/blog/');
    expect(await listMessages(console)).toEqual([hostile, 'RangeError: 100% wide']);
    expect(await listMessages(console, '?text=rangeERROR')).toEqual(['RangeError: 100% wide']);
    expect(await listMessages(console, '?text=100%25+w')).toEqual(['RangeError: 100% wide']);
    expect(await listMessages(console, '?text=%2Fblog%2F')).toEqual([hostile]);
    expect(await listMessages(console, '?text=at+Form')).toHaveLength(2);
    await resolve(console, await findId(console));
    expect(await listMessages(console, '?state=unresolved&text=')).toEqual(['RangeError: 100% wide']);
    expect(await listMessages(console, '?state=all')).toHaveLength(2);
  });

  test('have pages that neither repeat nor leave out an error', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    await report(console, hostile);
    const id = await findId(console);
    for (let number = 0; number < ERRORS_PER_PAGE + 4; number++)
      await sql`insert into error_reports (id, message, stack, component_stack, path, build, reports, first_seen_at, last_seen_at)
        select ${`copy-${number}`}, message, stack, component_stack, path, build, reports, first_seen_at,
        last_seen_at - ${number % 3} from error_reports where id = ${id}`.execute(
        console.server.services.database.kysely,
      );
    const page = await list(console);
    const rest = await list(console, `?after=${page.next}`);
    expect([page.errors.length, rest.errors.length, rest.next]).toEqual([ERRORS_PER_PAGE, 5, null]);
    const ids = [...page.errors, ...rest.errors].map((error) => error.id);
    expect(new Set(ids).size).toBe(ERRORS_PER_PAGE + 5);
  });

  test('are resolved once, and unresolved after another report', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const firstSeenAt = new Date(console.clock.now()).toISOString();
    await report(console, hostile);
    console.clock.advance(1_000);
    await report(console, hostile, '/blog/');
    const lastSeenAt = new Date(console.clock.now()).toISOString();
    const id = await findId(console);
    const response = await console.requestConsole(toUrl(consoleCalls.error, id));
    expect(v.parse(errorDetailSchema, await response.json())).toMatchObject({
      message: hostile,
      stack: expect.stringContaining('at Form (/assets/form-0a1b2c3d.js:1:2)'),
      path: '/blog/',
      build: 'b1',
      reports: 2,
      firstSeenAt,
      lastSeenAt,
      resolvedAt: null,
    });
    console.clock.advance(1_000);
    const resolved = await resolve(console, id);
    expect(resolved.resolvedAt).toBe(new Date(console.clock.now()).toISOString());
    console.clock.advance(1_000);
    expect(await resolve(console, id)).toEqual(resolved);
    expect(await readAudit(console, 'error.resolve')).toMatchObject([{ subject: id, actor: 'console token' }]);
    await report(console, hostile);
    expect(await listMessages(console)).toEqual([hostile]);
    expect((await console.requestConsole(toUrl(consoleCalls.error, 'unknown'))).status).toBe(404);
  });
});

test.each([
  ['?state=open', 'state: must be one of unresolved, all'],
  ['?after=1', 'after: must be `next` of the page before'],
  ['?path=/', 'path: is not known'],
])('GET the errors with %s returns 400 with the parameter and the reason', async (query, message) => {
  const { requestConsole } = await startConsole();
  const answer = await requestConsole(consoleCalls.errors + query);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([400, message]);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401]],
  ['viewer', [200, 200, 403]],
  ['editor', [200, 200, 200]],
  ['administrator', [200, 200, 200]],
])('the endpoints of errors accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  await report(console, hostile);
  const id = await findId(console);
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const responses = [
    await console.requestConsole(consoleCalls.errors, { cookie }),
    await console.requestConsole(toUrl(consoleCalls.error, id), { cookie }),
    await send(console, 'POST', toUrl(consoleCalls.errorResolve, id), {}, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});
