import { repositoriesAnswerSchema } from '@whorl/contract/repositories.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startTestVendor, type TestVendor, type VendorAnswer } from '../testing/vendor.ts';
import { FRESH_MS } from './stored-repositories.ts';

const HOUR_MS = 60 * 60_000;
const vendors: TestVendor[] = [];
afterEach(async () => {
  for (const vendor of vendors.splice(0)) await vendor.close();
});

/** GitHub's answer, as far as it is read, with much that is not. */
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

/** Answers as GitHub does: with an ETag, and with 304 where it is the one that was sent. */
const withStars =
  (stars: number): VendorAnswer =>
  (response, { path, headers }) => {
    const etag = `"${stars}"`;
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else
      response
        .writeHead(200, { etag, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body(path.replace('/repos/', ''), stars)));
  };

const withStatus =
  (status: number, headers: Record<string, string> = {}): VendorAnswer =>
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
    const github = await startTestVendor(answer);
    vendors.push(github);
    const clock = createTestClock();
    const options = {
      databaseUrl: await makeDatabase(),
      clock,
      environment: { GITHUB_REPOSITORIES: names, GITHUB_API_URL: `${github.url}/`, GITHUB_TOKEN: token },
    };
    return { github, clock, options, server: await startTestServer(options) };
  }

  test('without a configuration there are none, and nobody is asked', async () => {
    const { github, server } = await start({ names: '' });
    expect(await stars(server)).toEqual({});
    expect(github.requests).toEqual([]);
  });

  test('the first visitor gets what GitHub says, in the order of the configuration', async () => {
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

  test('within an hour nobody asks again, also not many at once or after a new start', async () => {
    const { github, server, options } = await start({ names: 'whorl/agent' });
    await Promise.all(Array.from({ length: 8 }, () => stars(server)));
    await server.close();
    expect(await stars(await startTestServer(options))).toEqual({ 'whorl/agent': 7 });
    expect(github.requests).toHaveLength(1);
  });

  test('then what was known is answered at once, and what is new with the next answer', async () => {
    const { github, clock, server } = await start({ names: 'whorl/agent' });
    await stars(server);
    github.answerWith(withStars(9));
    clock.advance(FRESH_MS);
    expect(await stars(server)).toEqual({ 'whorl/agent': 7 });
    await expect.poll(() => stars(server)).toEqual({ 'whorl/agent': 9 });
    expect(github.requests).toHaveLength(2);
    expect(github.requests[1]?.headers['if-none-match']).toBe('"7"');
  });

  test('an answer that nothing has changed counts as an answer', async () => {
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

  test.each<[string, VendorAnswer]>([
    ['breaks', withStatus(503)],
    ['hangs up', (response) => response.destroy()],
    ['answers with nonsense', (response) => response.writeHead(200).end('<html>')],
    [
      'answers with an address that is none',
      (response) => response.writeHead(200).end(JSON.stringify({ ...body('a/b', 1), html_url: 'javascript:alert(1)' })),
    ],
    ['sends elsewhere', withStatus(301, { location: 'http://127.0.0.1:1/repositories/1' })],
  ])('where GitHub %s, what was known stays, and it is asked later and later', async (_what, answer) => {
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
    ['403 with its reset', { 'x-ratelimit-remaining': '0' }, 403, HOUR_MS / 2],
    ['429 with its seconds', { 'retry-after': '1800' }, 429, HOUR_MS / 2],
    ['429 with nothing', {}, 429, 60_000],
  ])('a limit, %s, is kept to for all of them', async (_what, headers, status, waitMs) => {
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

  test('a repository that is gone is shown no more, and a renamed one under its address', async () => {
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

/** Of all repositories the one that is asked for next. */
function firstDue(server: TestServer): Promise<{ next_check_at: number; failures: number }> {
  return server.services.database.kysely
    .selectFrom('repositories')
    .select(['next_check_at', 'failures'])
    .orderBy('next_check_at')
    .executeTakeFirstOrThrow();
}
