import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION_FILE_BYTES, fileProblems } from '@whorl/contract/leads/application-files.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { JOB_APPLICATION_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { applyPath, endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { defineLeads } from '../../cli/leads.ts';
import { badFiles, goodFiles } from '../../testing/application-files.ts';
import { createTestClock } from '../../testing/clock.ts';
import { outputOf } from '../../testing/commands.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startBoard, wellBoard } from '../../testing/job-board.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answers } from '../../testing/vendor.ts';
import { applicationFileData } from './application-file-data.ts';
import { readFiles } from './application-files.ts';

const name = { first_name: 'Ada', last_name: 'Lovelace' };
const application = { ...name, job: 'analyst', email: 'ada@example.com', question_421: 'Because.' };
const tablesOf = (server: TestServer) => server.services.database.kysely;
const stored = (server: TestServer) => tablesOf(server).selectFrom('leads').selectAll().execute();
const storedFiles = (server: TestServer) => tablesOf(server).selectFrom('application_files').selectAll().execute();
const sendJson = (server: TestServer, payload: object) =>
  server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });

type Sent = { fields?: object; file?: Buffer; name?: string; field?: string; isScript?: boolean; id?: string };

/** As the form sends it: by itself, or by its script. */
function sendForm(server: TestServer, { fields = {}, file, name = 'cv.pdf', field = 'resume', isScript, id }: Sent) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...application, ...fields })) form.set(key, String(value));
  if (id !== undefined) form.set('_submission_id', id);
  form.set(field, new Blob([new Uint8Array(file ?? [])]), file === undefined ? '' : name);
  return server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { accept: isScript === false ? 'text/html' : 'application/json' },
    body: form,
  });
}

const errorsOf = async (answer: Response) => [answer.status, (await answer.json()).errors];
const ID = 'submission-of-a-test';

describeOnEachDatabase('an application for a position', (makeDatabase) => {
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
    ['a position that is not open', { job: 'captain' }, ['job']],
    ['the question of another position', { question_411: 'Why not' }, ['question_411']],
    ['a question left open', { question_421: ' ' }, ['question_421']],
    ['an answer that is not of the list', { question_422: 'That' }, ['question_422']],
    ['no last name', { last_name: '' }, ['last_name']],
    ['files as words', { files: 'cv.pdf' }, ['files']],
  ])('is refused with %s', async (_, change, fields) => {
    const server = await start();
    const answer = await sendJson(server, { ...application, ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toEqual(expect.arrayContaining(fields));
    expect(await stored(server)).toEqual([]);
  });

  test.each(Object.entries(goodFiles))('keeps a file of the kind %s as it came', async (kind, content) => {
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

  test('is refused with a file that is not what it says', async () => {
    const server = await start({ clock: createTestClock() });
    for (const [what, name, content] of badFiles) {
      const answer = await sendForm(server, { file: content, name });
      expect([what, ...(await errorsOf(answer))]).toEqual([what, 400, { resume: fileProblems.otherKind }]);
    }
    expect(await stored(server)).toEqual([]);
  });

  test('takes a file up to the limit, and not one byte more', async () => {
    const server = await start();
    const file = (bytes: number) => Buffer.concat([goodFiles.pdf, Buffer.alloc(bytes - goodFiles.pdf.length, 0x20)]);
    expect((await sendForm(server, { file: file(APPLICATION_FILE_BYTES) })).status).toBe(200);
    const more = await sendForm(server, { file: file(APPLICATION_FILE_BYTES + 1) });
    expect(await errorsOf(more)).toEqual([400, { resume: fileProblems.tooLarge }]);
    expect((await sendForm(server, { file: file(3 * APPLICATION_FILE_BYTES) })).status).toBe(400);
    expect((await storedFiles(server)).map(({ bytes }) => bytes)).toEqual([APPLICATION_FILE_BYTES]);
  });

  test('is refused with an empty file, or one that nobody asked for', async () => {
    const server = await start();
    const empty = await sendForm(server, { file: Buffer.alloc(0) });
    expect(await errorsOf(empty)).toEqual([400, { resume: fileProblems.empty }]);
    const other = await sendForm(server, { file: goodFiles.pdf, field: 'photo' });
    expect([other.status, Object.keys((await other.json()).errors)]).toEqual([400, ['photo']]);
    expect(await stored(server)).toEqual([]);
  });

  test('sent again is one application; with another file it is another one', async () => {
    const server = await start();
    const send = (file: Buffer) => sendForm(server, { file, id: ID });
    const together = await Promise.all(Array.from({ length: 5 }, () => send(goodFiles.pdf)));
    expect(new Set(await Promise.all(together.map(async (answer) => (await answer.json()).id))).size).toBe(1);
    expect((await send(goodFiles.rtf)).status).toBe(409);
    expect([(await stored(server)).length, (await storedFiles(server)).length]).toEqual([1, 1]);
  });

  test('is taken from a browser without script, and comes back with what was typed when something is wrong', async () => {
    const server = await start();
    const post = (fields: object, file?: Buffer) =>
      sendForm(server, { fields: { link: '', question_422: '', ...fields }, isScript: false, ...(file && { file }) });
    const refused = await post({ email: 'ada' }, goodFiles.pdf);
    const location = refused.headers.get('location') ?? '';
    expect([refused.status, location.split('?')[0]]).toEqual([303, pages.applyForJob.path]);
    const html = await (await server.fetch(location)).text();
    expect(html).toContain('>Because.</textarea>');
    expect(html).toMatch(/id="email-error">[^<]+/);
    expect(html).toContain(fileProblems.again);
    expect(await stored(server)).toEqual([]);
    const taken = await post({}, goodFiles.pdf);
    expect([taken.status, taken.headers.get('location')]).toEqual([303, pages.jobApplicationSent.path]);
    expect([(await stored(server)).length, (await storedFiles(server)).length]).toEqual([1, 1]);
  });

  test('goes with its files: when it is erased, and when its time is over', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    const { database } = server.services;
    await sendForm(server, { file: goodFiles.pdf });
    await outputOf(defineLeads, { database, now: clock.now() }, ['erase', 'ADA@example.com']);
    expect(await storedFiles(server)).toEqual([]);
    await sendForm(server, { file: goodFiles.pdf });
    clock.advance((JOB_APPLICATION_RETENTION_DAYS + 1) * 86_400_000);
    await expect
      .poll(async () => {
        clock.advance(6 * 60 * 60_000);
        return (await storedFiles(server)).length;
      })
      .toBe(0);
  });

  test('has its file written out by the command, once, for its owner alone', async () => {
    const server = await start();
    const { database } = server.services;
    const { id } = await (await sendForm(server, { file: goodFiles.pdf })).json();
    const folder = await mkdtemp(join(tmpdir(), 'whorl-files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const out = join(folder, 'cv.pdf');
    const run = () => outputOf(defineLeads, { database, now: 0 }, ['file', id, out]);
    await run();
    expect(readFileSync(out).equals(goodFiles.pdf)).toBe(true);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    await expect(run()).rejects.toThrow('EEXIST');
    const [exported] = await applicationFileData.export(database.kysely, 'Ada@Example.com');
    expect(exported).toMatchObject({ lead_id: id, contentBase64: goodFiles.pdf.toString('base64') });
    expect(await database.commitTogether((tx) => applicationFileData.erase(tx, 'Ada@Example.com'))).toMatchObject({
      count: 1,
    });
    expect(await applicationFileData.export(database.kysely, 'ada@example.com')).toEqual([]);
  });

  test('takes no files anywhere else, and no flood of them', async () => {
    const server = await start({ clock: createTestClock() });
    const body = new FormData();
    body.set('email', 'ada@example.com');
    expect((await server.fetch(supportForm.endpoint, { method: 'POST', body })).status).toBe(415);
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        sendForm(server, { file: goodFiles.pdf, fields: { first_name: `${index}` } }),
      ),
    );
    const counts = Map.groupBy(sent, ({ status }) => status);
    expect(counts.get(200)?.length ?? 0).toBeLessThanOrEqual(20);
    expect((counts.get(429)?.length ?? 0) + (counts.get(503)?.length ?? 0)).toBeGreaterThanOrEqual(5);
  });
});

describeOnEachDatabase('an application for a position of a job board', (makeDatabase) => {
  const boardAnswers = {
    ...name,
    job: '101',
    email: 'ada@example.com',
    question_1: 'Yes',
    'question_2[].1': 'SQL',
    question_3: 'Because.',
    question_421: undefined,
  };
  const send = (server: TestServer, fields: object, file?: Buffer) => {
    const all = Object.entries({ ...boardAnswers, ...fields }).filter(([, value]) => value !== undefined);
    const form = new FormData();
    for (const [key, value] of all) form.set(key, String(value));
    if (file) form.set('resume', new Blob([new Uint8Array(file)]), 'cv.pdf');
    return server.fetch(endpoints.jobApplication, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: form,
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

  test('asks what the board asks', async () => {
    const { server } = await start();
    const html = await (await server.fetch(applyPath('101'))).text();
    for (const name of ['first_name', 'resume', 'resume_text', 'question_1', 'question_2[].0', 'question_3']) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).toMatch(/name="question_3"[^>]* required/);
    expect(html).not.toMatch(/name="resume"[^>]* required/);
  });

  test.each([
    ['nothing in place of a file', {}, undefined, 'resume'],
    ['a question left open', { question_3: '' }, goodFiles.pdf, 'question_3'],
    ['a choice left open', { question_1: '' }, goodFiles.pdf, 'question_1'],
    ['a choice that there is not', { 'question_2[].1': 'COBOL' }, goodFiles.pdf, 'question_2[]'],
    ['no last name', { last_name: '' }, goodFiles.pdf, 'last_name'],
    ['a position that is gone', { job: '999' }, goodFiles.pdf, 'job'],
  ])('is refused with %s', async (_, fields, file, wrong) => {
    const { server } = await start();
    const answer = await send(server, fields, file);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).errors)).toContain(wrong);
    expect(await stored(server)).toEqual([]);
  });

  test('takes words in place of a file, and rests here without a key', async () => {
    const { server, board } = await start();
    expect((await send(server, { resume_text: 'Notes on an engine.' })).status).toBe(200);
    expect(board.requests.every(({ path }) => path.includes('questions=true'))).toBe(true);
    const [row] = await stored(server);
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({ job: '101', 'question_2[]': ['SQL'], question_1: 'Yes' });
  });

  test('is delivered to the board with its file, and again when that fails', async () => {
    const { server, board, clock } = await start(withKey);
    board.answerWith((response, request) =>
      request.headers.authorization === undefined ? wellBoard(response, request) : answers.broken(response),
    );
    expect((await send(server, {}, goodFiles.pdf)).status).toBe(200);
    const posts = () => board.requests.filter(({ headers }) => headers.authorization !== undefined);
    await expect.poll(() => posts().length).toBe(1);
    board.answerWith(wellBoard);
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
    expect([file.name, file.type, Buffer.from(await file.arrayBuffer()).equals(goodFiles.pdf)]).toEqual([
      'cv.pdf',
      'application/pdf',
      true,
    ]);
  });

  test('that the board refuses waits for a person', async () => {
    const { server, board } = await start(withKey);
    board.answerWith((response, request) =>
      request.headers.authorization === undefined ? wellBoard(response, request) : response.writeHead(401).end('{}'),
    );
    const { id } = await (await send(server, {}, goodFiles.pdf)).json();
    const { database } = server.services;
    const show = async () => JSON.parse(await outputOf(defineLeads, { database, now: 0 }, ['show', id])).deliveries;
    await expect.poll(show).toMatchObject([{ destination: 'greenhouse', state: 'dead' }]);
  });
});
