import { boardJobPath, endpoints, jobBoardCalls, jobPath, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { boardJob, boardJobs, healthyBoard, startBoard } from '../testing/job-board.ts';
import { startTestServer } from '../testing/server.ts';
import { answers, type VendorResponder } from '../testing/vendor.ts';

const MINUTE_MS = 60_000;

async function start(first?: VendorResponder) {
  const { board, environment } = await startBoard(first);
  const clock = createTestClock();
  const server = await startTestServer({ environment, clock });
  const requestBoard = async (query: string) => {
    const answer = await server.fetch(endpoints.jobBoard + query);
    const stale = answer.headers.get('x-stale-since');
    return { status: answer.status, stale, body: await answer.json() };
  };
  const page = async (path: string) => {
    const answer = await server.fetch(path, { headers: { accept: 'text/html' } });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  };
  return { board, clock, server, requestBoard, page };
}

test('the board’s jobs are listed, and described with their questions', async () => {
  const { requestBoard, board } = await start();
  const { status, body } = await requestBoard('?action=listings');
  expect(status).toBe(200);
  expect(body.meta).toEqual({ total: 2 });
  expect(body.jobs[0]).toMatchObject({
    id: 101,
    title: 'Detection engineer',
    location: { name: 'Berlin' },
    absolute_url: 'https://boards.greenhouse.io/acme/jobs/101',
    departments: [{ id: 1, name: 'Detection' }],
  });
  const job = await requestBoard('?action=jobInfo&jobId=101');
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

test('a job description of the board is reduced to text and links', async () => {
  const { requestBoard } = await start();
  const { body } = await requestBoard('?action=jobInfo&jobId=101');
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
])('the job board API responds to the invalid query %s with %i', async (query, status) => {
  const { requestBoard } = await start();
  expect((await requestBoard(query)).status).toBe(status);
});

test('Greenhouse’s own paths return the same data', async () => {
  const { server } = await start();
  const read = async (path: string) => (await server.fetch(path)).json();
  expect((await read(`${jobBoardCalls.jobs}?content=true`)).jobs[0].content).toContain('&lt;p&gt;');
  expect(Object.keys((await read(jobBoardCalls.jobs)).jobs[0])).not.toContain('content');
  const path = jobBoardCalls.job.replace(':id', '101');
  expect((await read(`${path}?questions=true`)).questions).toHaveLength(8);
  expect((await read(path)).questions).toBeUndefined();
});

test('the board is queried once in five minutes for any number of requests', async () => {
  const { requestBoard, board, clock } = await start();
  await Promise.all(Array.from({ length: 20 }, () => requestBoard('?action=listings')));
  clock.advance(5 * MINUTE_MS - 1);
  await requestBoard('?action=listings');
  expect(board.requests).toHaveLength(1);
  clock.advance(1);
  await requestBoard('?action=listings');
  expect(board.requests).toHaveLength(2);
});

const json =
  (body: unknown): VendorResponder =>
  (response) =>
    response.end(JSON.stringify(body));
const failures: [string, VendorResponder][] = [
  ['responds with 500', answers.broken],
  ['drops the connection', answers.drop],
  ['responds with 429', answers.tooMany],
  ['redirects', answers.redirect],
  ['requires a key', (response) => response.writeHead(401).end()],
  ['responds with 404', (response) => response.writeHead(404).end('{}')],
  ['responds with HTML', (response) => response.end('<html>')],
  ['responds with an object without jobs', json({ data: [] })],
  ['responds with jobs in another format', json({ jobs: [{ id: 'a' }] })],
  ['responds with more than 20 MB', (response) => response.end(Buffer.alloc(21 * 1024 * 1024, 0x20))],
];

test.each(failures)('the last known jobs are served with their age when the board %s', async (_, answer) => {
  const { requestBoard, board, clock, page } = await start();
  const before = await requestBoard('?action=listings');
  const since = new Date(clock.now()).toISOString();
  board.answerWith(answer);
  clock.advance(60 * MINUTE_MS);
  const now = await requestBoard('?action=listings');
  expect(now).toEqual({ ...before, stale: since });
  const { status, html } = await page(pages.jobs.path);
  expect([status, html.includes('Detection engineer'), html.includes('is unavailable right now')]).toEqual([
    200,
    true,
    true,
  ]);
  // The board is queried again after half a minute.
  expect(board.requests).toHaveLength(2);
  board.answerWith(healthyBoard);
  clock.advance(MINUTE_MS / 2);
  expect((await requestBoard('?action=listings')).stale).toBeNull();
});

test('a request to a board that hangs is aborted after five seconds', async () => {
  const { requestBoard, board, clock } = await start(answers.hang);
  const asking = requestBoard('?action=listings');
  await board.received(1);
  clock.advance(5_000);
  expect((await asking).status).toBe(503);
});

test('the job list returns 503 with a link to the board when the board has never responded', async () => {
  const { page, requestBoard } = await start(answers.broken);
  expect((await requestBoard('?action=listings')).status).toBe(503);
  const { status, html } = await page(pages.jobs.path);
  expect([status, html.includes('https://boards.greenhouse.io/acme')]).toEqual([503, true]);
});

test('a job in another format is left out of the list', async () => {
  const { requestBoard } = await start(json({ jobs: [...boardJobs, { id: 'odd' }] }));
  const { body } = await requestBoard('?action=listings');
  expect(body.jobs.map(({ id }: { id: number }) => id)).toEqual([101, 102]);
});

test('a job without a location, a team or questions is listed', async () => {
  const bare = { ...boardJob(103, 'Bare', '', ''), location: null, departments: [], offices: null, content: null };
  const { requestBoard, page } = await start(json({ jobs: [bare], ...bare }));
  expect((await requestBoard('?action=listings')).body.jobs[0]).toMatchObject({
    location: { name: '' },
    departments: [],
  });
  expect((await page(boardJobPath(103))).html).toContain('Bare');
  const apply = await page(`${pages.applyForJob.path}?job=103`);
  expect(apply.html).toContain('name="first_name"');
});

test('the job list shows only the board’s jobs', async () => {
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
])('the board’s job list is filtered by %s', async (query, titles) => {
  const { page } = await start();
  const { html } = await page(pages.jobs.path + query);
  expect([...html.matchAll(/<h2 class="row-title"><a [^>]+>([^<]+)/g)].map(([, title]) => title)).toEqual(titles);
  expect(html).not.toContain('<script>');
});

test('a job of the board has its own page, and gh_jid links redirect to it', async () => {
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

test('pages of jobs from the build redirect to the board’s list', async () => {
  const { page } = await start();
  expect((await page(jobPath('engineer'))).location).toBe(pages.jobs.path);
  expect((await page(jobPath('unknown'))).status).toBe(404);
  expect((await page(`${pages.applyForJob.path}?job=engineer`)).status).toBe(404);
});
