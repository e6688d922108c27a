import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobsFile, jobsFile } from '@whorl/contract/careers/job.ts';
import { applyPath, endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestSite, startTestServer } from '../testing/server.ts';

const requestBoard = async (query: string, environment = {}) => {
  const server = await startTestServer({ environment });
  const answer = await server.fetch(endpoints.jobBoard + query);
  return { status: answer.status, body: await answer.json() };
};

test('the job board API lists the open jobs', async () => {
  const { status, body } = await requestBoard('?action=listings', { PUBLIC_URL: 'https://example.com' });
  expect(status).toBe(200);
  expect(body.meta).toEqual({ total: 2 });
  expect(body.jobs[0]).toEqual({
    id: 41,
    title: 'Position 41',
    updated_at: '2026-11-21T00:00:00Z',
    location: { name: 'Lisbon' },
    absolute_url: 'https://example.com/careers/jobs/engineer/',
    content: '&lt;p&gt;Work.&lt;/p&gt;',
    departments: [{ id: 1, name: 'Platform' }],
    offices: [{ id: 2, name: 'Lisbon' }],
  });
});

test('the job board API describes one job with Greenhouse’s standard questions followed by its own', async () => {
  const { status, body } = await requestBoard('?action=jobInfo&jobId=42');
  const fields = body.questions.map(({ required, fields }: { required: boolean; fields: { name: string }[] }) => [
    required,
    ...fields.map(({ name }) => name),
  ]);
  expect([status, body.id]).toEqual([200, 42]);
  expect(fields).toEqual([
    [true, 'first_name'],
    [true, 'last_name'],
    [true, 'email'],
    [false, 'phone'],
    [false, 'resume', 'resume_text'],
    [false, 'cover_letter', 'cover_letter_text'],
    [false, 'link'],
    [true, 'question_421'],
    [false, 'question_422'],
  ]);
});

test('an application is accepted with exactly the fields that the job board API lists', async () => {
  const server = await startTestServer();
  const job = await (await server.fetch(`${endpoints.jobBoard}?action=jobInfo&jobId=42`)).json();
  const names: string[] = job.questions.flatMap(({ fields }: { fields: { name: string; type: string }[] }) =>
    fields.filter(({ type }) => type !== 'input_file').map(({ name }) => name),
  );
  const answers: Record<string, string> = { email: 'ada@example.com', link: 'example.com', question_422: 'This' };
  const post = (fields: Record<string, string>) =>
    server.fetch(endpoints.jobApplication, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job: '42', ...fields }),
    });
  const sent = await post(Object.fromEntries(names.map((name) => [name, answers[name] ?? 'Ada'])));
  expect(await sent.json()).toMatchObject({ status: 'success' });
  const refused = await post({ ...answers, name: 'Ada' });
  expect(Object.keys((await refused.json()).errors)).toEqual(expect.arrayContaining(['name', 'first_name']));
});

test.each([
  ['?action=jobInfo&jobId=43', 404],
  ['?action=jobInfo&jobId=', 400],
  ['?action=jobInfo&jobId=42%27', 400],
  ['?action=jobInfo&jobId=41&jobId=42', 400],
  ['?action=delete', 400],
  ['', 400],
])('the job board API responds to %s with %i', async (query, status) => {
  expect((await requestBoard(query)).status).toBe(status);
});

test.each(['42', 'analyst'])('the application page of job %s has its form', async (job) => {
  const server = await startTestServer();
  const answer = await server.fetch(applyPath(job));
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('<title>Apply: Position 42</title>');
  expect(html).toContain('name="job" value="analyst"');
  expect(html).toContain('name="question_421"');
  expect(html).toContain('enctype="multipart/form-data"');
});

test.each(['unknown', '\0', '43', ''])('the application page of job %j returns 404 and has no form', async (job) => {
  const server = await startTestServer();
  const answer = await server.fetch(applyPath(job));
  expect([answer.status, (await answer.text()).includes('<form')]).toEqual([404, false]);
});

test('a job added by a new build is open without a restart', async () => {
  // Not the shared site, which other tests read at the same time.
  const server = await startTestServer({ distDir: createTestSite() });
  const path = join(server.distDir, jobsFile);
  const [first, ...others] = JSON.parse(readFileSync(path, 'utf8')) as JobsFile;
  if (first === undefined) throw new Error('There is no position to change');
  const renamed = [{ ...first, job: { ...first.job, title: 'Renamed' } }, ...others];
  writeFileSync(path, JSON.stringify(renamed));
  const manifest = join(server.distDir, 'manifest.json');
  const later = new Date(statSync(manifest).mtimeMs + 10_000);
  utimesSync(manifest, later, later);
  expect(server.services.site.refresh()).toBe(true);
  const answer = await server.fetch(`${endpoints.jobBoard}?action=listings`);
  expect((await answer.json()).jobs[0].title).toBe('Renamed');
  expect(await (await server.fetch(applyPath(first.slug))).text()).toContain('Apply: Renamed');
});

test.each([
  ['?team=Detection&place=', ['analyst'], ['<option selected="">Detection']],
  ['?place=Lisbon', ['engineer'], ['<option selected="">Lisbon']],
  ['?team=Detection&place=Lisbon', [], ['<p data-none="">']],
  ['?team=&place=', ['engineer', 'analyst'], ['<p data-none="" hidden="">']],
  ['?team=%3Cscript%3E', [], ['<p data-none="">']],
])('the job list is filtered without scripts by %s', async (query, expected, contained) => {
  const server = await startTestServer();
  const answer = await server.fetch(pages.jobs.path + query);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(
    [...html.matchAll(/<li [^>]*?( hidden="")?>(\w+)/g)].filter(([, hidden]) => !hidden).map(([, , slug]) => slug),
  ).toEqual(expected);
  for (const text of contained) expect(html).toContain(text);
  expect(html).not.toContain('<script>');
});
