import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION_FILE_BYTES, fileErrors } from '@whorl/contract/leads/application-files.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { JOB_APPLICATION_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { applyPath, endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { defineLeads } from '../../cli/leads.ts';
import { definePrivacy } from '../../cli/privacy.ts';
import { encodeForm } from '../../platform/http/encode-form.ts';
import { invalidFiles, validFiles } from '../../testing/application-files.ts';
import { createTestClock } from '../../testing/clock.ts';
import { getCommandOutput } from '../../testing/commands.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { healthyBoard, startBoard } from '../../testing/job-board.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answers } from '../../testing/vendor.ts';
import { readFiles } from './application-files.ts';

const name = { first_name: 'Ada', last_name: 'Lovelace' };
const application = { ...name, job: 'analyst', email: 'ada@example.com', question_421: 'Because.' };
const getTables = (server: TestServer) => server.services.database.kysely;
const stored = (server: TestServer) => getTables(server).selectFrom('leads').selectAll().execute();
const storedFiles = (server: TestServer) => getTables(server).selectFrom('application_files').selectAll().execute();
const sendJson = (server: TestServer, payload: object) =>
  server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });

type Sent = { fields?: object; file?: Buffer; name?: string; field?: string; isScript?: boolean; id?: string };

/** Sends the form as the browser or as its script does. */
async function sendForm(
  server: TestServer,
  { fields = {}, file, name = 'cv.pdf', field = 'resume', isScript, id }: Sent,
) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...application, ...fields })) form.set(key, String(value));
  if (id !== undefined) form.set('_submission_id', id);
  form.set(field, new Blob([new Uint8Array(file ?? [])]), file === undefined ? '' : name);
  const { headers, body } = await encodeForm(form);
  return server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { ...headers, accept: isScript === false ? 'text/html' : 'application/json' },
    body,
  });
}

const readErrors = async (answer: Response) => [answer.status, (await answer.json()).errors];
const ID = 'submission-of-a-test';

describeOnEachDatabase('a job application', (makeDatabase) => {
  const start = async (options: Parameters<typeof startTestServer>[0] = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), ...options });

  test('is stored with the answers to its questions', async () => {
    const server = await start();
    const answer = await sendJson(server, { ...application, link: 'example.com/work', question_422: 'This' });
    expect([answer.status, (await answer.json()).status]).toEqual([200, 'success']);
    const [row] = await stored(server);
    expect([row?.form, row?.email]).toEqual(['job-application', 'ada@example.com']);
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({ ...application, question_422: 'This' });
  });

  test.each([
    ['a closed job', { job: 'captain' }, ['job']],
    ['a question of another job', { question_411: 'Why not' }, ['question_411']],
    ['an unanswered question', { question_421: ' ' }, ['question_421']],
    ['an answer that is not an option', { question_422: 'That' }, ['question_422']],
    ['no last name', { last_name: '' }, ['last_name']],
    ['files as text', { files: 'cv.pdf' }, ['files']],
  ])('is rejected with %s', async (_, change, fields) => {
    const server = await start();
    const answer = await sendJson(server, { ...application, ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual(expect.arrayContaining(fields));
    expect(await stored(server)).toEqual([]);
  });

  test.each(Object.entries(validFiles))('stores a %s file unchanged', async (kind, content) => {
    const server = await start();
    const answer = await sendForm(server, { file: content, name: 'Ada CV.bin' });
    expect(answer.status).toBe(200);
    const { id } = await answer.json();
    const [file] = await readFiles(server.services.database.kysely, id);
    expect(file).toMatchObject({ field: 'resume', name: `Ada CV.${kind}`, kind, bytes: content.length });
    expect(file?.content.equals(content)).toBe(true);
    const [row] = await stored(server);
    expect(JSON.parse(row?.payload ?? '').files).toEqual([
      { field: 'resume', name: `Ada CV.${kind}`, kind, bytes: content.length, sha256: file?.sha256 },
    ]);
  });

  test('is rejected with a file of another kind than its name says', async () => {
    const server = await start({ clock: createTestClock() });
    for (const [what, name, content] of invalidFiles) {
      const answer = await sendForm(server, { file: content, name });
      expect([what, ...(await readErrors(answer))]).toEqual([what, 400, { resume: fileErrors.otherKind }]);
    }
    expect(await stored(server)).toEqual([]);
  });

  test('accepts a file of exactly the size limit and rejects a larger one', async () => {
    const server = await start();
    const file = (bytes: number) => Buffer.concat([validFiles.pdf, Buffer.alloc(bytes - validFiles.pdf.length, 0x20)]);
    expect((await sendForm(server, { file: file(APPLICATION_FILE_BYTES) })).status).toBe(200);
    const more = await sendForm(server, { file: file(APPLICATION_FILE_BYTES + 1) });
    expect(await readErrors(more)).toEqual([400, { resume: fileErrors.tooLarge }]);
    expect((await sendForm(server, { file: file(3 * APPLICATION_FILE_BYTES) })).status).toBe(400);
    expect((await storedFiles(server)).map(({ bytes }) => bytes)).toEqual([APPLICATION_FILE_BYTES]);
  });

  test('is rejected with an empty file or a file in an unknown field', async () => {
    const server = await start();
    const empty = await sendForm(server, { file: Buffer.alloc(0) });
    expect(await readErrors(empty)).toEqual([400, { resume: fileErrors.empty }]);
    const other = await sendForm(server, { file: validFiles.pdf, field: 'photo' });
    expect([other.status, Object.keys((await other.json()).errors)]).toEqual([400, ['photo']]);
    expect(await stored(server)).toEqual([]);
  });

  test('is stored once when sent again, and is a conflict when sent again with another file', async () => {
    const server = await start();
    const send = (file: Buffer) => sendForm(server, { file, id: ID });
    const together = await Promise.all(Array.from({ length: 5 }, () => send(validFiles.pdf)));
    expect(new Set(await Promise.all(together.map(async (answer) => (await answer.json()).id))).size).toBe(1);
    expect((await send(validFiles.rtf)).status).toBe(409);
    expect([(await stored(server)).length, (await storedFiles(server)).length]).toEqual([1, 1]);
  });

  test('is accepted from a browser without scripts, and returned with the typed values when it has errors', async () => {
    const server = await start();
    const post = (fields: object, file?: Buffer) =>
      sendForm(server, { fields: { link: '', question_422: '', ...fields }, isScript: false, ...(file && { file }) });
    const refused = await post({ email: 'ada' }, validFiles.pdf);
    const location = refused.headers.get('location') ?? '';
    expect([refused.status, location.split('?')[0]]).toEqual([303, pages.applyForJob.path]);
    const html = await (await server.fetch(location)).text();
    expect(html).toContain('>Because.</textarea>');
    expect(html).toMatch(/id="email-error">[^<]+/);
    expect(html).toContain(fileErrors.again);
    expect(await stored(server)).toEqual([]);
    const accepted = await post({}, validFiles.pdf);
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, pages.jobApplicationSent.path]);
    expect([(await stored(server)).length, (await storedFiles(server)).length]).toEqual([1, 1]);
  });

  test('is deleted with its files when it is erased and after its retention period', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    const { database } = server.services;
    await sendForm(server, { file: validFiles.pdf });
    await getCommandOutput(defineLeads, { database, now: clock.now() }, ['erase', 'ADA@example.com']);
    expect(await storedFiles(server)).toEqual([]);
    await sendForm(server, { file: validFiles.pdf });
    clock.advance((JOB_APPLICATION_RETENTION_DAYS + 1) * 86_400_000);
    await expect
      .poll(async () => {
        clock.advance(6 * 60 * 60_000);
        return (await storedFiles(server)).length;
      })
      .toBe(0);
  });

  test('has its file exported by npm run leads to a new file with mode 600', async () => {
    const server = await start();
    const { database } = server.services;
    const { id } = await (await sendForm(server, { file: validFiles.pdf })).json();
    const folder = await mkdtemp(join(tmpdir(), 'whorl-files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const out = join(folder, 'cv.pdf');
    const run = () => getCommandOutput(defineLeads, { database, now: 0 }, ['file', id, out]);
    await run();
    expect(readFileSync(out).equals(validFiles.pdf)).toBe(true);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    await expect(run()).rejects.toThrow('EEXIST');
    const privacy = (command: string) =>
      getCommandOutput(definePrivacy, { database, now: 0 }, [command, 'Ada@Example.com']);
    const exported = async () => JSON.parse(await privacy('export')).kept['files of applications'];
    expect(await exported()).toMatchObject([{ lead_id: id, contentBase64: validFiles.pdf.toString('base64') }]);
    expect(await privacy('erase')).toContain('1 of files of applications');
    expect(await exported()).toEqual([]);
    expect(await storedFiles(server)).toEqual([]);
  });

  test('accepts files at no other endpoint, and limits uploads per address', async () => {
    const server = await start({ clock: createTestClock() });
    const form = new FormData();
    form.set('email', 'ada@example.com');
    const sentForm = await encodeForm(form);
    expect((await server.fetch(supportForm.endpoint, { method: 'POST', ...sentForm })).status).toBe(415);
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        sendForm(server, { file: validFiles.pdf, fields: { first_name: `${index}` } }),
      ),
    );
    const counts = Map.groupBy(sent, ({ status }) => status);
    expect(counts.get(200)?.length ?? 0).toBeLessThanOrEqual(20);
    expect((counts.get(429)?.length ?? 0) + (counts.get(503)?.length ?? 0)).toBeGreaterThanOrEqual(5);
  });
});

describeOnEachDatabase('an application to a job board’s job', (makeDatabase) => {
  const boardAnswers = {
    ...name,
    job: '101',
    email: 'ada@example.com',
    question_1: 'Yes',
    'question_2[].1': 'SQL',
    question_3: 'Because.',
    question_421: undefined,
  };
  const send = async (server: TestServer, fields: object, file?: Buffer) => {
    const all = Object.entries({ ...boardAnswers, ...fields }).filter(([, value]) => value !== undefined);
    const form = new FormData();
    for (const [key, value] of all) form.set(key, String(value));
    if (file) form.set('resume', new Blob([new Uint8Array(file)]), 'cv.pdf');
    const { headers, body } = await encodeForm(form);
    return server.fetch(endpoints.jobApplication, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body,
    });
  };
  const start = async (environment: Record<string, string> = {}) => {
    const { board, environment: needed } = await startBoard();
    const clock = createTestClock();
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      clock,
      environment: { ...needed, ...environment },
    });
    return { server, board, clock };
  };
  const withKey = { GREENHOUSE_API_KEY: 'key-of-the-board' };

  test('has the fields that the board requires', async () => {
    const { server } = await start();
    const html = await (await server.fetch(applyPath('101'))).text();
    for (const name of ['first_name', 'resume', 'resume_text', 'question_1', 'question_2[].0', 'question_3']) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).toMatch(/name="question_3"[^>]* required/);
    expect(html).not.toMatch(/name="resume"[^>]* required/);
  });

  test.each([
    ['neither a file nor text in place of it', {}, undefined, 'resume'],
    ['an unanswered question', { question_3: '' }, validFiles.pdf, 'question_3'],
    ['an unanswered choice', { question_1: '' }, validFiles.pdf, 'question_1'],
    ['an unknown option', { 'question_2[].1': 'COBOL' }, validFiles.pdf, 'question_2[]'],
    ['no last name', { last_name: '' }, validFiles.pdf, 'last_name'],
    ['a closed job', { job: '999' }, validFiles.pdf, 'job'],
  ])('is rejected with %s', async (_, fields, file, wrong) => {
    const { server } = await start();
    const answer = await send(server, fields, file);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toContain(wrong);
    expect(await stored(server)).toEqual([]);
  });

  test('accepts text in place of a file, and is not delivered without an API key', async () => {
    const { server, board } = await start();
    expect((await send(server, { resume_text: 'Notes on an engine.' })).status).toBe(200);
    expect(board.requests.every(({ path }) => path.includes('questions=true'))).toBe(true);
    const [row] = await stored(server);
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({ job: '101', 'question_2[]': ['SQL'], question_1: 'Yes' });
  });

  test('is delivered to the board with its file, and retried after a failure', async () => {
    const { server, board, clock } = await start(withKey);
    board.answerWith((response, request) =>
      request.headers.authorization === undefined ? healthyBoard(response, request) : answers.broken(response),
    );
    expect((await send(server, {}, validFiles.pdf)).status).toBe(200);
    const posts = () => board.requests.filter(({ headers }) => headers.authorization !== undefined);
    await expect.poll(() => posts().length).toBe(1);
    board.answerWith(healthyBoard);
    board.answerWith((response) => response.writeHead(200).end('{"success":"Candidate saved successfully"}'));
    await expect
      .poll(() => {
        clock.advance(60_000);
        return posts().length;
      })
      .toBeGreaterThanOrEqual(2);
    const post = posts()[1];
    expect(post?.path).toBe('/v1/boards/acme/jobs/101');
    expect(post?.headers.authorization).toBe(`Basic ${Buffer.from('key-of-the-board:').toString('base64')}`);
    const body = await new Response(post?.body, {
      headers: { 'content-type': post?.headers['content-type'] ?? '' },
    }).formData();
    expect(Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      question_1: '1',
      'question_2[]': '12',
      question_3: 'Because.',
    });
    const file = body.get('resume') as File;
    expect([file.name, file.type, Buffer.from(await file.arrayBuffer()).equals(validFiles.pdf)]).toEqual([
      'cv.pdf',
      'application/pdf',
      true,
    ]);
  });

  test('is a dead letter when the board rejects it', async () => {
    const { server, board } = await start(withKey);
    board.answerWith((response, request) =>
      request.headers.authorization === undefined ? healthyBoard(response, request) : response.writeHead(401).end('{}'),
    );
    const { id } = await (await send(server, {}, validFiles.pdf)).json();
    const { database } = server.services;
    const show = async () =>
      JSON.parse(await getCommandOutput(defineLeads, { database, now: 0 }, ['show', id])).deliveries;
    await expect.poll(show).toMatchObject([{ destination: 'greenhouse', state: 'dead' }]);
  });
});
