import { applicationAnswerSchema, applicationListSchema } from '@whorl/contract/console/applications.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { LEADS_PER_PAGE } from '@whorl/contract/console/leads.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { encodeForm } from '../platform/http/encode-form.ts';
import { validFiles } from '../testing/application-files.ts';
import { readAudit, send, sendLead, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { formatAttachment } from './applications.ts';

const hostile = '<script>alert(1)</script>';

/** Applies for a job with a file. Returns the ID of the application. */
async function apply({ server }: TestConsole, email: string, fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData();
  const job = fields.job === undefined ? { job: 'analyst', question_421: 'Because.' } : {};
  const answers = { first_name: 'Ada', last_name: 'Lovelace', ...job };
  for (const [name, value] of Object.entries({ ...answers, email, ...fields })) form.set(name, value);
  form.set('resume', new Blob([new Uint8Array(validFiles.txt)]), 'Ada Lovelace “CV”.txt');
  const { headers, body } = await encodeForm(form);
  const answer = await server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
  return v.parse(v.object({ id: v.string() }), await answer.json()).id;
}

const list = async ({ requestConsole }: TestConsole, query = '') =>
  v.parse(applicationListSchema, await (await requestConsole(consoleCalls.applications + query)).json());
const listEmails = async (console: TestConsole, query = '') =>
  (await list(console, query)).applications.map(({ email }) => email).sort();
const find = async ({ requestConsole }: TestConsole, id: string) =>
  v.parse(applicationAnswerSchema, await (await requestConsole(toUrl(consoleCalls.application, id))).json());
const toFileUrl = (id: string, file: string) => toUrl(consoleCalls.applicationFile, id).replace(':file', file);

describeDataLayer('job applications in the console', (makeDatabase) => {
  test('are filtered by job, status, email address and day, and no other lead is among them', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const ada = await apply(console, 'ada@example.com');
    await apply(console, 'eve@example.com', { job: 'engineer', question_411: 'Why not.' });
    await sendLead(console, 'lead@example.com');
    await send(console, 'PATCH', toUrl(consoleCalls.lead, ada), { version: 0, status: 'qualified' });
    expect(await listEmails(console)).toEqual(['ada@example.com', 'eve@example.com']);
    expect((await list(console)).jobs).toEqual(['analyst', 'engineer']);
    expect(await listEmails(console, '?job=engineer')).toEqual(['eve@example.com']);
    expect(await listEmails(console, '?job=eng')).toEqual([]);
    expect(await listEmails(console, '?status=qualified&job=')).toEqual(['ada@example.com']);
    expect(await listEmails(console, '?email=EVE')).toEqual(['eve@example.com']);
    expect(await listEmails(console, '?to=2020-01-01')).toEqual([]);
    expect((await list(console, '?job=analyst')).applications).toMatchObject([
      { id: ada, job: 'analyst', name: 'Ada Lovelace', status: 'qualified', files: 1, isQuarantined: false },
    ]);
  });

  test('are listed and filtered by job if an answer has half a surrogate pair', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const job = { job: 'analyst', question_421: 'a\ud83db","job":"x', first_name: 'Ada', last_name: 'Lovelace' };
    const answer = await console.server.fetch(endpoints.jobApplication, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...job, email: 'ada@example.com' }),
    });
    expect(answer.status).toBe(200);
    expect((await list(console)).jobs).toEqual(['analyst']);
    expect(await listEmails(console, '?job=analyst')).toEqual(['ada@example.com']);
  });

  test('have pages that neither repeat nor leave out one', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const id = await apply(console, 'ada@example.com');
    for (let number = 0; number < LEADS_PER_PAGE + 4; number++)
      await sql`insert into leads (id, form, submission_id, content_hash, email, payload, page_name, address, received_at)
        select ${`copy-${number}`}, form, ${`copy-${number}`}, content_hash, email, payload, page_name, address,
        received_at - ${number % 3} from leads where id = ${id}`.execute(console.server.services.database.kysely);
    const page = await list(console);
    const rest = await list(console, `?after=${page.next}`);
    expect([page.applications.length, rest.applications.length, rest.next]).toEqual([LEADS_PER_PAGE, 5, null]);
    const ids = [...page.applications, ...rest.applications].map((application) => application.id);
    expect(new Set(ids).size).toBe(LEADS_PER_PAGE + 5);
  });

  test('have the answers and files, which are downloaded and never shown, and each access is in the audit log', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const id = await apply(console, 'ada@example.com', { question_421: hostile });
    const { lead, files, questions } = await find(console, id);
    expect(lead).toMatchObject({ id, form: 'job-application', payload: { question_421: hostile } });
    expect(questions).toMatchObject({ first_name: 'First name', question_421: 'Why?', question_422: 'Which?' });
    expect(files).toMatchObject([{ field: 'resume', kind: 'txt', bytes: validFiles.txt.length }]);
    const [file] = files;
    const answer = await console.requestConsole(toFileUrl(id, file?.id ?? ''));
    expect(Buffer.from(await answer.arrayBuffer()).equals(validFiles.txt)).toBe(true);
    const { headers } = answer;
    expect(headers.get('content-disposition')).toBe(formatAttachment(file?.name ?? ''));
    expect([
      headers.get('content-type'),
      headers.get('x-content-type-options'),
      headers.get('content-security-policy'),
      headers.get('cache-control'),
    ]).toEqual(['application/octet-stream', 'nosniff', "default-src 'none'; sandbox", 'no-store']);
    const other = await apply(console, 'eve@example.com');
    for (const url of [toFileUrl(other, file?.id ?? ''), toFileUrl(id, 'unknown')])
      expect((await console.requestConsole(url)).status).toBe(404);
    const lead2 = await sendLead(console, 'lead@example.com');
    expect((await console.requestConsole(toUrl(consoleCalls.application, lead2))).status).toBe(404);
    expect(await readAudit(console, 'application.view')).toMatchObject([{ subject: id }]);
    expect(await readAudit(console, 'application.file')).toMatchObject([{ subject: id, detail: 'resume, txt' }]);
    expect(JSON.stringify(await readAudit(console))).not.toMatch(/ada@|Lovelace/);
  });
});

test('an export of job applications has the filters of the list, and is in the audit log', async () => {
  const console = await startConsole();
  await apply(console, 'ada@example.com');
  await sendLead(console, 'lead@example.com');
  const text = await (await console.requestConsole(`${consoleCalls.applicationExport}?format=csv`)).text();
  expect([text.includes('ada@example.com'), text.includes('lead@')]).toEqual([true, false]);
  const none = await console.requestConsole(`${consoleCalls.applicationExport}?format=json&job=engineer`);
  expect(none.headers.get('content-disposition')).toBe('attachment; filename="applications.json"');
  expect(await none.json()).toEqual([]);
  expect(await readAudit(console, 'applications.export')).toHaveLength(2);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401, 401]],
  ['viewer', [200, 200, 403, 403]],
  ['editor', [200, 200, 200, 200]],
  ['administrator', [200, 200, 200, 200]],
])('the endpoints of job applications accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  const id = await apply(console, 'lead@example.com');
  const file = (await find(console, id)).files[0]?.id ?? '';
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const urls = [
    consoleCalls.applications,
    toUrl(consoleCalls.application, id),
    `${consoleCalls.applicationExport}?format=csv`,
    toFileUrl(id, file),
  ];
  const responses: Response[] = [];
  for (const url of urls) responses.push(await console.requestConsole(url, { cookie }));
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});

test.each([
  ['cv.pdf', `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`],
  ['Résumé "1".pdf', `attachment; filename="R_sum_ _1_.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%221%22.pdf`],
  ["a'(b)\r\nx: y.txt", `attachment; filename="a__b___x_ y.txt"; filename*=UTF-8''a%27%28b%29%0D%0Ax%3A%20y.txt`],
])('formatAttachment encodes the file name %j', (name, header) => {
  expect(formatAttachment(name)).toBe(header);
});
