import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { deliveriesDueSchema } from '@whorl/contract/console/deliveries.ts';
import {
  LEADS_PER_PAGE,
  leadAnswerSchema,
  leadDetailSchema,
  leadErasedSchema,
  leadListSchema,
} from '@whorl/contract/console/leads.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readAudit, readErrorCode, send, sendLead, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { answers, startTestVendor } from '../testing/vendor.ts';

const list = async ({ requestConsole, cookie }: TestConsole, query = '') =>
  v.parse(leadListSchema, await (await requestConsole(consoleCalls.leads + query, { cookie })).json());
const listEmails = async (console: TestConsole, query = '') =>
  (await list(console, query)).leads.map(({ email }) => email).sort();
const find = async ({ requestConsole, cookie }: TestConsole, id: string) =>
  v.parse(leadAnswerSchema, await (await requestConsole(toUrl(consoleCalls.lead, id), { cookie })).json()).lead;

describeDataLayer('the list of leads', (makeDatabase) => {
  test('is filtered by status, form, part of the email address, days and quarantine', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const ada = await sendLead(console, 'Ada@example.com');
    await sendLead(console, 'eve_1@example.org');
    await sendLead(console, 'eve01@example.org');
    const { kysely } = console.server.services.database;
    await sql`update leads set quarantine = 'held', suspicion = 'trap',
      received_at = received_at - 86400000 where id = ${ada}`.execute(kysely);
    expect((await send(console, 'PATCH', toUrl(consoleCalls.lead, ada), { version: 0, status: 'closed' })).status).toBe(
      200,
    );

    expect(await listEmails(console)).toEqual(['Ada@example.com', 'eve01@example.org', 'eve_1@example.org']);
    expect(await listEmails(console, '?status=closed')).toEqual(['Ada@example.com']);
    expect(await listEmails(console, '?status=new&form=general-contact')).toHaveLength(2);
    expect(await listEmails(console, '?form=newsletter')).toEqual([]);
    expect(await listEmails(console, '?email=ADA%40')).toEqual(['Ada@example.com']);
    expect(await listEmails(console, '?email=eve_')).toEqual(['eve_1@example.org']);
    expect(await listEmails(console, '?email=%25')).toEqual([]);
    expect(await listEmails(console, '?quarantine=held&status=')).toEqual(['Ada@example.com']);
    const day = new Date(console.clock.now()).toISOString().slice(0, 10);
    expect(await listEmails(console, `?from=${day}&to=${day}`)).toHaveLength(2);
    expect(await listEmails(console, `?to=${day}`)).toHaveLength(3);
    const { leads, forms } = await list(console, '?status=closed');
    expect(leads).toMatchObject([{ id: ada, form: 'general-contact', page: 'contact-sales', isQuarantined: true }]);
    expect(forms).toContain('newsletter');
  });

  test('has pages, newest first, that neither repeat nor leave out a lead while new ones arrive', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const first = await sendLead(console, 'first@example.com');
    const { kysely } = console.server.services.database;
    for (let number = 0; number < LEADS_PER_PAGE + 4; number++)
      await sql`insert into leads (id, form, submission_id, content_hash, email, payload, page_name, address, received_at)
        select ${`copy-${String(number).padStart(3, '0')}`}, form, ${`copy-${number}`}, content_hash, email, payload, page_name,
        address, received_at - ${number % 3} from leads where id = ${first}`.execute(kysely);
    const page = await list(console);
    expect(page.leads).toHaveLength(LEADS_PER_PAGE);
    console.clock.advance(1_000);
    await sendLead(console, 'later@example.com');
    const rest = await list(console, `?after=${page.next}`);
    expect(rest.next).toBe(null);
    const ids = [...page.leads, ...rest.leads].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([LEADS_PER_PAGE + 5, LEADS_PER_PAGE + 5]);
    const times = [...page.leads, ...rest.leads].map(({ receivedAt }) => receivedAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

test.each([
  ['?status=open', 'status: must be one of new, contacted'],
  ['?from=yesterday', 'from: must be a day such as 2026-11-22'],
  ['?after=1', 'after: must be `next` of the page before'],
  ['?name=ada', 'name: is not known'],
  ['?form=a&form=b', 'form: must be given only once'],
])('GET the leads with %s returns 400 with the parameter and the reason', async (query, message) => {
  const { requestConsole } = await startConsole();
  const answer = await requestConsole(consoleCalls.leads + query);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});

describeDataLayer('a lead in the console', (makeDatabase) => {
  test('has everything that is stored about it, and the other leads of the same person', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const earlier = await sendLead(console, 'ADA@example.com');
    const hostile = '<img src=x onerror=alert(1)>';
    const id = await sendLead(console, 'ada@example.com', {
      description: hostile,
      landingPage: 'https://whorl.example/pricing/?utm_source=letter',
      visitorId: 'abcdefghij0123456789',
      utm_info: { utm_source: hostile },
    });
    const response = await console.requestConsole(toUrl(consoleCalls.lead, id));
    expect([response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
    ]);
    expect(await find(console, id)).toMatchObject({
      id,
      email: 'ada@example.com',
      status: 'new',
      owner: null,
      notes: '',
      version: 0,
      payload: { description: hostile, utm_info: { utm_source: hostile } },
      network: '127.0.0.0',
      visitor: { id: 'abcdefghij0123456789', bot: null },
      others: [{ id: earlier, page: 'contact-sales', status: 'new' }],
      hasMoreOthers: false,
    });
    expect((await console.requestConsole(toUrl(consoleCalls.lead, 'unknown'))).status).toBe(404);
  });

  test('shows only the latest other leads of a sender', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const id = await sendLead(console, 'ada@example.com', {});
    const { kysely } = console.server.services.database;
    const lead = await kysely.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 30 }, (_, n) => ({
      ...lead,
      id: `${lead.id}${n}`,
      submission_id: `copy ${n}`,
    }));
    await kysely.insertInto('leads').values(copies).execute();
    const { others, hasMoreOthers } = await find(console, id);
    expect([others.length, hasMoreOthers]).toEqual([20, true]);
  });

  test('keeps the change of the first of two users, and the second one gets the current values', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const [ada, eve] = [
      await console.signInAs('ada@example.org', 'editor'),
      await console.signInAs('eve@example.org', 'editor'),
    ];
    const id = await sendLead(console, 'lead@example.com');
    const change = (body: object, as: string) => send(console, 'PATCH', toUrl(consoleCalls.lead, id), body, as);
    const first = await change({ version: 0, status: 'contacted', owner: 'ada@example.org', notes: 'Called.' }, ada);
    expect(v.parse(leadAnswerSchema, await first.json()).lead).toMatchObject({ version: 1, owner: 'ada@example.org' });
    const second = await change({ version: 0, status: 'closed' }, eve);
    expect(second.status).toBe(409);
    const conflict = v.parse(v.object({ code: v.string(), lead: leadDetailSchema }), await second.json());
    expect(conflict).toMatchObject({ code: 'conflict', lead: { status: 'contacted', version: 1, notes: 'Called.' } });
    expect((await change({ version: 1, status: 'closed' }, eve)).status).toBe(200);
    expect(await find(console, id)).toMatchObject({ status: 'closed', owner: 'ada@example.org', notes: 'Called.' });
    const listIds = async (owner: string) => (await list(console, `?owner=${owner}`)).leads.map((lead) => lead.id);
    expect([await listIds('ada@example.org'), await listIds('grace@example.org')]).toEqual([[id], []]);
    expect(
      (await readAudit(console, 'lead.update')).map(({ actor, subject, detail }) => [actor, subject, detail]).sort(),
    ).toEqual([
      ['ada@example.org', id, 'status new → contacted, owner none → ada@example.org, notes'],
      ['eve@example.org', id, 'status contacted → closed'],
    ]);
    const atOnce = await Promise.all(['new', 'qualified'].map((status) => change({ version: 2, status }, ada)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('shows each failed attempt of a delivery, and is delivered after a retry', async () => {
    const vendor = await startTestVendor(answers.badRequest);
    onTestFinished(() => vendor.close());
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const console = await startConsole({ databaseUrl: await makeDatabase(), environment });
    const id = await sendLead(console, 'ada@example.com');
    const readStates = async () => (await find(console, id)).deliveries.map(({ state }) => state);
    await expect.poll(readStates).toEqual(['dead']);
    const [delivery] = (await find(console, id)).deliveries;
    expect(delivery).toMatchObject({
      destination: 'webhook',
      attempts: 1,
      failures: [{ reason: expect.stringContaining('400') }],
    });
    expect((await list(console)).leads[0]?.deliveries).toEqual({ sent: 0, waiting: 0, held: 0, dead: 1 });
    vendor.answerWith(answers.ok);
    const retried = await send(console, 'POST', toUrl(consoleCalls.leadRetry, id), {});
    expect(v.parse(deliveriesDueSchema, await retried.json())).toEqual({ deliveriesDue: 1 });
    await expect.poll(readStates).toEqual(['sent']);
    expect((await find(console, id)).deliveries[0]?.failures).toHaveLength(1);
    expect(await readAudit(console, 'lead.retry')).toMatchObject([{ subject: id, actor: 'console token' }]);
  });

  test('is released from quarantine once', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const id = await sendLead(console, 'ada@example.com');
    const { kysely } = console.server.services.database;
    await sql`update leads set quarantine = 'held', suspicion = 'trap' where id = ${id}`.execute(kysely);
    expect((await find(console, id)).suspicion).toContain('(trap)');
    expect((await send(console, 'POST', toUrl(consoleCalls.leadRetry, id), {})).status).toBe(409);
    expect((await send(console, 'POST', toUrl(consoleCalls.leadRelease, id), {})).status).toBe(200);
    const again = await send(console, 'POST', toUrl(consoleCalls.leadRelease, id), {});
    expect([again.status, await readErrorCode(again)]).toEqual([409, 'conflict']);
    expect((await find(console, id)).quarantine).toBe('released');
    expect(await readAudit(console, 'lead.release')).toHaveLength(1);
  });

  test('is erased with all leads of the person after the email address was typed, and the audit log never names it', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const id = await sendLead(console, 'ada.lovelace@example.com');
    await sendLead(console, 'Ada.Lovelace@example.com');
    await sendLead(console, 'eve@example.com');
    await listEmails(console, '?email=lovelace');
    await find(console, id);
    const erase = (email: string) => send(console, 'POST', toUrl(consoleCalls.leadErase, id), { email });
    expect((await erase('eve@example.com')).status).toBe(400);
    expect(await listEmails(console)).toHaveLength(3);
    const erased = await erase(' Ada.Lovelace@example.com ');
    expect(v.parse(leadErasedSchema, await erased.json())).toEqual({ leads: 2, calls: 0, deliveredTo: [] });
    expect(await listEmails(console)).toEqual(['eve@example.com']);
    expect(await readAudit(console, 'lead.erase')).toMatchObject([{ subject: id }]);
    expect((await console.users('audit', '--format', 'json')).toLowerCase()).not.toContain('lovelace');
  });
});

describe('an export of leads', () => {
  test('has the columns of the command and the filters of the list, and is in the audit log', async () => {
    const console = await startConsole();
    await sendLead(console, 'ada@example.com', { description: '=1+1' });
    await sendLead(console, 'eve@example.com');
    const answer = await console.requestConsole(`${consoleCalls.leadExport}?email=ada&format=csv`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="leads.csv"',
    ]);
    expect([text.includes('ada@example.com'), text.includes('eve@'), text.includes(`"'=1+1"`)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(text).toMatch(/^"id","received_at",.*,"status","owner","notes"\r\n/);
    const json = await console.requestConsole(`${consoleCalls.leadExport}?format=json`);
    expect(await json.json()).toMatchObject([{ email: 'ada@example.com' }, { email: 'eve@example.com' }]);
    expect((await readAudit(console, 'leads.export')).map(({ detail }) => detail).sort()).toEqual([
      'format csv',
      'format json',
    ]);
  });
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401, 401, 401, 401, 401]],
  ['viewer', [200, 200, 403, 403, 403, 403, 403]],
  ['editor', [200, 200, 200, 200, 409, 200, 403]],
  ['administrator', [200, 200, 200, 200, 409, 200, 200]],
])('the endpoints of leads accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  const id = await sendLead(console, 'lead@example.com');
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const responses = [
    await console.requestConsole(consoleCalls.leads, { cookie }),
    await console.requestConsole(toUrl(consoleCalls.lead, id), { cookie }),
    await console.requestConsole(`${consoleCalls.leadExport}?format=csv`, { cookie }),
    await send(console, 'PATCH', toUrl(consoleCalls.lead, id), { version: 0, status: 'closed' }, cookie),
    await send(console, 'POST', toUrl(consoleCalls.leadRelease, id), {}, cookie),
    await send(console, 'POST', toUrl(consoleCalls.leadRetry, id), {}, cookie),
    await send(console, 'POST', toUrl(consoleCalls.leadErase, id), { email: 'lead@example.com' }, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
  for (const { headers } of responses)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
});

test.each([
  [{ status: 'closed' }, 'version: is missing'],
  [{ version: 0, status: 'open' }, 'status: must be one of'],
  [{ version: 0, owner: 'nobody@example.com' }, 'owner: must be the email address of a user'],
  [{ version: 0, email: 'eve@example.com' }, 'email: is not known'],
  [{ version: 0, notes: 'x'.repeat(10_001) }, 'notes: has more than 10000 characters'],
])('PATCH a lead with %j returns 400 with the field and the reason', async (body, message) => {
  const console = await startConsole();
  const id = await sendLead(console, 'lead@example.com');
  const answer = await send(console, 'PATCH', toUrl(consoleCalls.lead, id), body);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});

test('a change of a lead that another site sends is refused', async () => {
  const console = await startConsole();
  const id = await sendLead(console, 'lead@example.com');
  const answer = await console.server.fetch(toUrl(consoleCalls.leadErase, id), {
    method: 'POST',
    headers: { cookie: console.cookie, 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify({ email: 'lead@example.com' }),
  });
  expect([answer.status, await readErrorCode(answer)]).toEqual([403, 'cross_origin']);
});
