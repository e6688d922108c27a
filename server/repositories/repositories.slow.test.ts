import { repositoriesAnswerSchema } from '@whorl/contract/repositories.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { useTestVendors, type VendorResponder } from '../testing/vendor.ts';
import { FRESH_MS } from './stored-repositories.ts';

const HOUR_MS = 60 * 60_000;
const startVendor = useTestVendors();

/** GitHub's response with the fields that are read, and some others. */
const body = (name: string, stars: number) => ({
  id: 1296269,
  full_name: name,
  private: false,
  html_url: `https://github.com/${name}`,
  description: `What ${name} is for`,
  stargazers_count: stars,
  watchers_count: stars,
  license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT' },
  language: 'TypeScript',
  archived: false,
  owner: { login: name.split('/')[0] },
});

/** Responds like GitHub: with an ETag, and with 304 if the request has the same one. */
const withStars =
  (stars: number): VendorResponder =>
  (response, { path, headers }) => {
    const etag = `"${stars}"`;
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else
      response
        .writeHead(200, { etag, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body(path.replace('/repos/', ''), stars)));
  };

const withStatus =
  (status: number, headers: Record<string, string> = {}): VendorResponder =>
  (response) =>
    response.writeHead(status, headers).end('{"message":"API rate limit exceeded"}');

async function stars(server: TestServer): Promise<Record<string, number>> {
  const response = await server.fetch(endpoints.repositories);
  expect(response.status).toBe(200);
  const { repositories } = v.parse(repositoriesAnswerSchema, await response.json());
  return Object.fromEntries(repositories.map((repository) => [repository.name, repository.stars]));
}

describeOnEachDatabase('repositories', (makeDatabase) => {
  async function start({ names = 'whorl/agent,whorl/site', answer = withStars(7), token = '' } = {}) {
    const github = await startVendor(answer);
    const clock = createTestClock();
    const options = {
      databaseUrl: await makeDatabase(),
      clock,
      environment: { GITHUB_REPOSITORIES: names, GITHUB_API_URL: `${github.url}/`, GITHUB_TOKEN: token },
    };
    return { github, clock, options, server: await startTestServer(options) };
  }

  test('are empty without a configuration, and GitHub is not queried', async () => {
    const { github, server } = await start({ names: '' });
    expect(await stars(server)).toEqual({});
    expect(github.requests).toEqual([]);
  });

  test('are requested from GitHub for the first visitor, in the configured order', async () => {
    const { github, server } = await start({ token: 'ghp_secret' });
    expect(Object.entries(await stars(server))).toEqual([
      ['whorl/agent', 7],
      ['whorl/site', 7],
    ]);
    expect(github.requests.map(({ path }) => path)).toEqual(['/repos/whorl/agent', '/repos/whorl/site']);
    expect(github.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer ghp_secret',
      accept: 'application/vnd.github+json',
    });
  });

  test('are requested once per hour, even for concurrent requests and after a restart', async () => {
    const { github, server, options } = await start({ names: 'whorl/agent' });
    await Promise.all(Array.from({ length: 8 }, () => stars(server)));
    await server.close();
    expect(await stars(await startTestServer(options))).toEqual({ 'whorl/agent': 7 });
    expect(github.requests).toHaveLength(1);
  });

  test('are returned from the database at once, and updated for the next response', async () => {
    const { github, clock, server } = await start({ names: 'whorl/agent' });
    await stars(server);
    github.answerWith(withStars(9));
    clock.advance(FRESH_MS);
    expect(await stars(server)).toEqual({ 'whorl/agent': 7 });
    await expect.poll(() => stars(server)).toEqual({ 'whorl/agent': 9 });
    expect(github.requests).toHaveLength(2);
    expect(github.requests[1]?.headers['if-none-match']).toBe('"7"');
  });

  test('are read from rows that were written under the earlier name of a column', async () => {
    const { github, server, options } = await start({ names: 'whorl/agent' });
    expect(await stars(server)).toEqual({ 'whorl/agent': 7 });
    const { kysely } = server.services.database;
    await sql`update repositories set repository = '{}'`.execute(kysely);
    expect(await stars(server)).toEqual({ 'whorl/agent': 7 });
    await sql`alter table repositories drop column repository`.execute(kysely);
    await sql`delete from kysely_migration where name = 'repositories-2-repository'`.execute(kysely);
    await server.close();
    const updated = await startTestServer(options);
    expect(await stars(updated)).toEqual({ 'whorl/agent': 7 });
    expect(await updated.services.database.kysely.selectFrom('repositories').selectAll().execute()).toMatchObject([
      { repository: expect.stringContaining('whorl/agent') },
    ]);
    expect(github.requests).toHaveLength(1);
  });

  test('are current after a 304 response', async () => {
    const { github, clock, server } = await start({ names: 'whorl/agent' });
    const checkedAt = async () =>
      v.parse(repositoriesAnswerSchema, await (await server.fetch(endpoints.repositories)).json()).repositories[0]
        ?.checkedAt;
    expect(await checkedAt()).toBe(clock.now());
    clock.advance(FRESH_MS);
    await checkedAt();
    await expect.poll(checkedAt).toBe(clock.now());
    expect(github.requests).toHaveLength(2);
  });

  test.each<[string, VendorResponder]>([
    ['responds with 503', withStatus(503)],
    ['closes the connection', (response) => response.destroy()],
    ['responds with HTML', (response) => response.writeHead(200).end('<html>')],
    [
      'responds with an invalid URL',
      (response) => response.writeHead(200).end(JSON.stringify({ ...body('a/b', 1), html_url: 'javascript:alert(1)' })),
    ],
    ['redirects to another host', withStatus(301, { location: 'http://127.0.0.1:1/repositories/1' })],
  ])('are kept and retried with growing delays when GitHub %s', async (_what, answer) => {
    const { github, clock, server } = await start({ names: 'whorl/agent' });
    await stars(server);
    github.answerWith(answer);
    for (const [wait, failures] of [
      [FRESH_MS, 1],
      [60_000, 2],
      [60_000, 2],
      [60_000, 3],
    ] as const) {
      clock.advance(wait);
      expect(await stars(server)).toEqual({ 'whorl/agent': 7 });
      await expect.poll(async () => (await firstDue(server)).failures).toBe(failures);
      expect(github.requests).toHaveLength(1 + failures);
    }
  });

  test.each<[string, Record<string, string>, number, number]>([
    ['403 with a reset time', { 'x-ratelimit-remaining': '0' }, 403, HOUR_MS / 2],
    ['429 with Retry-After', { 'retry-after': '1800' }, 429, HOUR_MS / 2],
    ['429 without a time', {}, 429, 60_000],
  ])('are all delayed by a rate limit of %s', async (_what, headers, status, waitMs) => {
    const { github, clock, server } = await start();
    await stars(server);
    clock.advance(FRESH_MS);
    const reset = { 'x-ratelimit-reset': String((clock.now() + waitMs) / 1000) };
    github.answerWith(withStatus(status, { ...headers, ...('x-ratelimit-remaining' in headers && reset) }));
    await stars(server);
    await expect.poll(async () => (await firstDue(server)).next_check_at).toBe(clock.now() + waitMs);
    clock.advance(waitMs - 1);
    expect(await stars(server)).toEqual({ 'whorl/agent': 7, 'whorl/site': 7 });
    expect(github.requests).toHaveLength(3);
    github.answerWith(withStars(8));
    clock.advance(1);
    await stars(server);
    await expect.poll(() => stars(server)).toEqual({ 'whorl/agent': 8, 'whorl/site': 8 });
  });

  test('are removed when they are deleted, and updated when they are renamed', async () => {
    const { github, clock, server } = await start();
    await stars(server);
    clock.advance(FRESH_MS);
    github.answerWith((response, request) => {
      if (request.path === '/repos/whorl/agent') withStatus(404)(response, request);
      else if (request.path === '/repos/whorl/site')
        response.writeHead(301, { location: `${github.url}/repositories/1` }).end();
      else withStars(12)(response, { ...request, path: '/repos/whorl/renamed' });
    });
    await stars(server);
    await expect.poll(() => stars(server)).toEqual({ 'whorl/site': 12 });
  });
});

/** Returns the repository that is checked next. */
function firstDue(server: TestServer): Promise<{ next_check_at: number; failures: number }> {
  return server.services.database.kysely
    .selectFrom('repositories')
    .select(['next_check_at', 'failures'])
    .orderBy('next_check_at')
    .executeTakeFirstOrThrow();
}
