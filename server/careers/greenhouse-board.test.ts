import { boardJobPath, endpoints, jobBoardCalls, jobPath, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { boardJob, boardJobs, startBoard, wellBoard } from '../testing/job-board.ts';
import { startTestServer } from '../testing/server.ts';
import { answers, type VendorAnswer } from '../testing/vendor.ts';

const MINUTE_MS = 60_000;

async function start(first?: VendorAnswer) {
  const { board, environment } = await startBoard(first);
  const clock = createTestClock();
  const server = await startTestServer({ environment, clock });
  const ask = async (query: string) => {
    const answer = await server.fetch(endpoints.jobBoard + query);
    const stale = answer.headers.get('x-stale-since');
    return { status: answer.status, stale, body: await answer.json() };
  };
  const page = async (path: string) => {
    const answer = await server.fetch(path, { headers: { accept: 'text/html' } });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  };
  return { board, clock, server, ask, page };
}

test('the positions of the board are listed, and described with their questions', async () => {
  const { ask, board } = await start();
  const { status, body } = await ask('?action=listings');
  expect(status).toBe(200);
  expect(body.meta).toEqual({ total: 2 });
  expect(body.jobs[0]).toMatchObject({
    id: 101,
    title: 'Detection engineer',
    location: { name: 'Berlin' },
    absolute_url: 'https://boards.greenhouse.io/acme/jobs/101',
    departments: [{ id: 1, name: 'Detection' }],
  });
  const job = await ask('?action=jobInfo&jobId=101');
  expect(job.body.questions).toHaveLength(8);
  expect(job.body.questions[6].fields[0]).toEqual({
    name: 'question_2[]',
    type: 'multi_value_multi_select',
    values: [
      { value: 11, label: 'Rust' },
      { value: 12, label: 'SQL' },
    ],
  });
  expect(board.requests.map(({ path }) => path)).toEqual([
    '/v1/boards/acme/jobs?content=true',
    '/v1/boards/acme/jobs/101?questions=true',
  ]);
});

test('what a board writes into a description is text and links, whatever it is made of', async () => {
  const { ask } = await start();
  const { body } = await ask('?action=jobInfo&jobId=101');
  const unescaped = body.content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  expect(unescaped.replaceAll('&amp;', '&')).toBe(
    '<p>Work &#38; rest.</p><h2>More</h2><a>Bad</a><a href="https://example.com/" rel="noopener nofollow">Good</a>',
  );
});

test.each([
  ['?action=jobInfo&jobId=999', 404],
  ['?action=jobInfo', 400],
  ['?action=jobInfo&jobId=../jobs', 400],
  ['?action=erase', 400],
])('a question that makes no sense is answered so: %s', async (query, status) => {
  const { ask } = await start();
  expect((await ask(query)).status).toBe(status);
});

test("the board's own addresses answer the same", async () => {
  const { server } = await start();
  const read = async (path: string) => (await server.fetch(path)).json();
  expect((await read(`${jobBoardCalls.jobs}?content=true`)).jobs[0].content).toContain('&lt;p&gt;');
  expect(Object.keys((await read(jobBoardCalls.jobs)).jobs[0])).not.toContain('content');
  const path = jobBoardCalls.job.replace(':id', '101');
  expect((await read(`${path}?questions=true`)).questions).toHaveLength(8);
  expect((await read(path)).questions).toBeUndefined();
});

test('the board is asked once in five minutes, however many look', async () => {
  const { ask, board, clock } = await start();
  await Promise.all(Array.from({ length: 20 }, () => ask('?action=listings')));
  clock.advance(5 * MINUTE_MS - 1);
  await ask('?action=listings');
  expect(board.requests).toHaveLength(1);
  clock.advance(1);
  await ask('?action=listings');
  expect(board.requests).toHaveLength(2);
});

const json =
  (body: unknown): VendorAnswer =>
  (response) =>
    response.end(JSON.stringify(body));
const failures: [string, VendorAnswer][] = [
  ['is broken', answers.broken],
  ['drops the connection', answers.drop],
  ['asks for patience', answers.tooMany],
  ['leads elsewhere', answers.redirect],
  ['wants a key', (response) => response.writeHead(401).end()],
  ['has no such list', (response) => response.writeHead(404).end('{}')],
  ['answers no JSON', (response) => response.end('<html>')],
  ['answers a list without positions in it', json({ data: [] })],
  ['answers positions in another shape', json({ jobs: [{ id: 'a' }] })],
  ['answers without an end', (response) => response.end(Buffer.alloc(21 * 1024 * 1024, 0x20))],
];

test.each(failures)('while the board %s, what it said last is given, and says how old it is', async (_, answer) => {
  const { ask, board, clock, page } = await start();
  const before = await ask('?action=listings');
  const since = new Date(clock.now()).toISOString();
  board.answerWith(answer);
  clock.advance(60 * MINUTE_MS);
  const now = await ask('?action=listings');
  expect(now).toEqual({ ...before, stale: since });
  const { status, html } = await page(pages.jobs.path);
  expect([status, html.includes('Detection engineer'), html.includes('does not answer just now')]).toEqual([
    200,
    true,
    true,
  ]);
  // It is left alone for half a minute; then its good answer counts again.
  expect(board.requests).toHaveLength(2);
  board.answerWith(wellBoard);
  clock.advance(MINUTE_MS / 2);
  expect((await ask('?action=listings')).stale).toBeNull();
});

test('a board that hangs is given up after five seconds', async () => {
  const { ask, board, clock } = await start(answers.hang);
  const asking = ask('?action=listings');
  await board.received(1);
  clock.advance(5_000);
  expect((await asking).status).toBe(503);
});

test('a board that never answered leaves a page that says so, and leads to the board', async () => {
  const { page, ask } = await start(answers.broken);
  expect((await ask('?action=listings')).status).toBe(503);
  const { status, html } = await page(pages.jobs.path);
  expect([status, html.includes('https://boards.greenhouse.io/acme')]).toEqual([503, true]);
});

test('a position that cannot be read is left out, and the others stay', async () => {
  const { ask } = await start(json({ jobs: [...boardJobs, { id: 'odd' }] }));
  const { body } = await ask('?action=listings');
  expect(body.jobs.map(({ id }: { id: number }) => id)).toEqual([101, 102]);
});

test('a position without a place, a team or questions is one', async () => {
  const bare = { ...boardJob(103, 'Bare', '', ''), location: null, departments: [], offices: null, content: null };
  const { ask, page } = await start(json({ jobs: [bare], ...bare }));
  expect((await ask('?action=listings')).body.jobs[0]).toMatchObject({ location: { name: '' }, departments: [] });
  expect((await page(boardJobPath(103))).html).toContain('Bare');
  const apply = await page(`${pages.applyForJob.path}?job=103`);
  expect(apply.html).toContain('name="first_name"');
});

test('the page of positions shows those of the board, and no other', async () => {
  const { page } = await start();
  const { status, html } = await page(pages.jobs.path);
  expect(status).toBe(200);
  expect(html).toContain(`<a href="${boardJobPath(101)}">Detection engineer</a>`);
  expect(html).toContain('Account &lt;engineer&gt;');
  expect(html).toMatch(/<div data-built="" hidden="">/);
});

test.each([
  ['?team=Detection', ['Detection engineer']],
  ['?team=Detection&place=Lisbon', []],
  ['?place=Lisbon', ['Account &lt;engineer&gt;']],
  ['?team=%22%3E%3Cscript%3E', []],
])('its list is narrowed by %s', async (query, titles) => {
  const { page } = await start();
  const { html } = await page(pages.jobs.path + query);
  expect([...html.matchAll(/<h2 class="row-title"><a [^>]+>([^<]+)/g)].map(([, title]) => title)).toEqual(titles);
  expect(html).not.toContain('<script>');
});

test('a position of the board has an address, also in the way that boards write it', async () => {
  const { page } = await start();
  const { status, html } = await page(boardJobPath(101));
  expect(status).toBe(200);
  expect(html).toContain('<title>Detection engineer, Berlin</title>');
  expect(html).toContain(`<link rel="canonical" href="${boardJobPath(101)}">`);
  expect(html).toContain('"@type":"JobPosting"');
  expect(html).not.toContain('javascript:');
  expect((await page(`${pages.jobs.path}?gh_jid=101`)).location).toBe(boardJobPath(101));
  expect((await page(boardJobPath(999))).status).toBe(404);
  expect((await page(`${pages.jobs.path}?job=engineer`)).status).toBe(404);
});

test('the positions of the build give way to the board', async () => {
  const { page } = await start();
  expect((await page(jobPath('engineer'))).location).toBe(pages.jobs.path);
  expect((await page(jobPath('nobody'))).status).toBe(404);
  expect((await page(`${pages.applyForJob.path}?job=engineer`)).status).toBe(404);
});
