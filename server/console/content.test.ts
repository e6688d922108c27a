import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { contentListSchema, TEXTS_PER_PAGE } from '@whorl/contract/console/content.ts';
import { overviewSchema } from '@whorl/contract/console/overview.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { type ContentText, contentTextsFile } from '@whorl/contract/content-texts.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { readAudit, startConsole, type TestConsole } from '../testing/console.ts';
import { createTestSite } from '../testing/server.ts';

const MINUTE_MS = 60_000;

const article = (slug: string, more: Partial<ContentText> = {}): ContentText => ({
  ...{ folder: 'blog', kind: 'Article', slug, file: `${slug}/index`, title: `About ${slug}`, path: `/blog/${slug}/` },
  ...{ draft: false, published: '2026-10-01', updated: null, isBuilt: true, ...more },
});

/** Starts a server whose build has these texts. */
function start(texts: (now: number) => readonly ContentText[], environment: Record<string, string> = {}) {
  const clock = createTestClock();
  const distDir = createTestSite();
  writeFileSync(join(distDir, contentTextsFile), JSON.stringify(texts(clock.now())));
  return startConsole({ distDir, clock, environment });
}

const list = async ({ requestConsole }: TestConsole, query = '') =>
  v.parse(contentListSchema, await (await requestConsole(consoleCalls.content + query)).json());
const listIds = async (console: TestConsole, query = '') => (await list(console, query)).texts.map(({ id }) => id);
const toTime = (at: number) => new Date(at).toISOString();

test('the content has late, scheduled and draft texts first, then public ones by their last change', async () => {
  const console = await start((now) => [
    article('old'),
    article('changed', { updated: '2026-10-20' }),
    article('new', { published: '2026-10-15' }),
    article('draft', { draft: true, published: null, isBuilt: false }),
    article('next-week', { published: toTime(now + 7 * 1_440 * MINUTE_MS), isBuilt: false }),
    article('tomorrow', { published: toTime(now + 1_440 * MINUTE_MS), isBuilt: false }),
    article('due', { published: toTime(now - 9 * MINUTE_MS), isBuilt: false }),
    article('late', { published: toTime(now - 10 * MINUTE_MS), isBuilt: false }),
    { ...article('about-us', { published: null }), folder: 'company', kind: 'Company page', path: '/about-us/' },
  ]);
  const { texts, kinds } = await list(console);
  expect(texts.map(({ id, state }) => [id, state])).toEqual([
    ['blog/late', 'late'],
    ['blog/due', 'scheduled'],
    ['blog/tomorrow', 'scheduled'],
    ['blog/next-week', 'scheduled'],
    ['blog/draft', 'draft'],
    ['blog/changed', 'public'],
    ['blog/new', 'public'],
    ['blog/old', 'public'],
    ['company/about-us', 'public'],
  ]);
  expect(texts[5]).toEqual({
    ...{ id: 'blog/changed', kind: 'Article', title: 'About changed', state: 'public' },
    ...{ publishedAt: '2026-10-01T00:00:00.000Z', changedOn: '2026-10-20', path: '/blog/changed/', editorPath: null },
  });
  expect(texts[4]).toMatchObject({ publishedAt: null, changedOn: null, path: null });
  expect(kinds).toEqual([
    { folder: 'blog', title: 'Article' },
    { folder: 'company', title: 'Company page' },
  ]);
  expect(await listIds(console, '?state=late')).toEqual(['blog/late']);
  expect(await listIds(console, '?kind=company&text=')).toEqual(['company/about-us']);
  expect(await listIds(console, '?text=ABOUT-US')).toEqual(['company/about-us']);
  expect(await listIds(console, '?kind=press')).toEqual([]);
  const overview = v.parse(overviewSchema, await (await console.requestConsole(consoleCalls.overview)).json());
  expect(overview.lateTexts).toBe(1);
  expect((await readAudit(console)).map(({ action }) => action)).toEqual(['session.start', 'audit.export']);
});

test('a text has a link to the content manager if that is on', async () => {
  const environment = { CMS_BACKEND: 'github', CMS_REPOSITORY: 'acme/site' };
  const console = await start(() => [article('draft', { draft: true, isBuilt: false })], environment);
  const [text] = (await list(console)).texts;
  expect(text?.editorPath).toBe('/admin/#/collections/blog/entries/draft/index');
  // The build of the test has the files of the content manager.
  expect((await console.server.fetch('/admin/')).status).toBe(200);
});

test('the pages of the content neither repeat nor leave out a text', async () => {
  const console = await start(() => Array.from({ length: TEXTS_PER_PAGE + 5 }, (_, index) => article(`text-${index}`)));
  const page = await list(console);
  const rest = await list(console, `?after=${encodeURIComponent(page.next ?? '')}`);
  expect([page.texts.length, rest.texts.length, rest.next]).toEqual([TEXTS_PER_PAGE, 5, null]);
  expect(new Set([...page.texts, ...rest.texts].map(({ id }) => id)).size).toBe(TEXTS_PER_PAGE + 5);
});

test.each([
  ['?state=lost', 'state: must be one of late, scheduled, draft, public'],
  ['?after=1', 'after: must be `next` of the page before'],
  ['?author=ada', 'author: is not known'],
])('GET the content with %s returns 400 with the field and the reason', async (query, message) => {
  const console = await start(() => []);
  const answer = await console.requestConsole(consoleCalls.content + query);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([400, message]);
});

test.each<[Role | undefined, number]>([
  [undefined, 401],
  ['viewer', 200],
])('the endpoint of the content answers a user with the role %s with %i', async (role, status) => {
  const console = await start(() => []);
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  expect((await console.requestConsole(consoleCalls.content, { cookie })).status).toBe(status);
});
