import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { defineLeads } from '../cli/leads.ts';
import { definePrivacy } from '../cli/privacy.ts';
import { sendEvents, testEvent } from '../testing/analytics-events.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const contact = { name: 'contact-sales', description: 'We lose money to bots.' };

const sendJson = (server: TestServer, endpoint: string, payload: object) =>
  server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify(payload),
  });
const sendForm = (server: TestServer, endpoint: string, fields: Record<string, string>) =>
  server.fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
const storedEmails = async (server: TestServer) => {
  const rows = await server.services.database.kysely.selectFrom('leads').select(['email', 'payload']).execute();
  return rows.map(({ email, payload }) => [email, (JSON.parse(payload) as { email: string }).email]);
};
type Context = Parameters<typeof getCommandOutput>[1];
const context = ({ services: { database, clock } }: TestServer): Context => ({ database, now: clock.now() });
const privacy = (server: TestServer, ...args: string[]) => getCommandOutput(definePrivacy, context(server), args);
type Exported = { kept: Record<string, unknown[]> };
const countExported = async (server: TestServer, email: string) => {
  const { kept } = JSON.parse(await privacy(server, 'export', email)) as Exported;
  return Object.fromEntries(Object.entries(kept).flatMap(([name, rows]) => (rows.length ? [[name, rows.length]] : [])));
};

const stored = 'info@xn--bcher-kva.example';
const spellings = [
  'info@bücher.example',
  'info@BÜCHER.Example',
  'info@bu\u0308cher.example',
  stored,
  'info@XN--BCHER-KVA.example',
  '\u200binfo＠bücher.example\u2060',
  '\u202aINFO@bücher.example\u202c',
];

describeDataLayer('the email address of a lead', (makeDatabase) => {
  const start = async () => startTestServer({ databaseUrl: await makeDatabase() });

  test('is stored in one spelling by JSON, form fields and a job application', async () => {
    const server = await start();
    for (const [index, email] of spellings.entries()) {
      const payload = { ...contact, email, description: `No. ${index}` };
      expect((await sendJson(server, generalContactForm.endpoint, payload)).status, email).toBe(200);
    }
    const plain = await sendForm(server, supportForm.endpoint, {
      email: 'info@bücher.example',
      description: 'It hangs.',
    });
    expect(plain.headers.get('location')).toContain('sent');
    const application = {
      job: 'analyst',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'info@bücher.example',
      question_421: 'Because.',
    };
    expect((await sendForm(server, endpoints.jobApplication, application)).headers.get('location')).toContain('sent');
    const emails = await storedEmails(server);
    expect(emails).toHaveLength(spellings.length + 2);
    expect(new Set(emails.flat().map((email) => email.toLowerCase()))).toEqual(new Set([stored]));
  });

  test('identifies a repeated submission in every spelling', async () => {
    const server = await start();
    await sendForm(server, generalContactForm.endpoint, { ...contact, email: 'info@bücher.example' });
    await sendForm(server, generalContactForm.endpoint, { ...contact, email: '\u200binfo@xn--bcher-kva.example ' });
    expect(await storedEmails(server)).toHaveLength(1);
  });

  test('finds everything stored about its owner in every spelling', async () => {
    const server = await start();
    await sendJson(server, generalContactForm.endpoint, { ...contact, email: 'info@bücher.example' });
    await sendJson(server, endpoints.newsletter, { email: 'Info@XN--bcher-kva.example' });
    await sendJson(server, pressForm.endpoint, { email: 'info@bucher.example', message: 'What?' });
    // Rejected forms keep what was typed.
    await sendForm(server, supportForm.endpoint, { email: 'info@Bücher.example', description: '' });
    await sendForm(server, supportForm.endpoint, { email: '\u200binfo@xn--bcher-kva.example', description: '' });
    await sendForm(server, supportForm.endpoint, { email: 'info@bucher.example', description: '' });
    const notes = [
      'https://a.example/?e=info%40b%C3%BCcher.example',
      'https://a.example/?e=info@b%c3%bccher.example&a=b',
      'INFO@BÜCHER.EXAMPLE wrote',
      `<${stored}>`,
      'info@bucher.example',
      'myinfo@bücher.example',
    ];
    await sendEvents(
      server,
      notes.map((note) => testEvent({ event_properties: { note } })),
    );
    for (const email of spellings) {
      expect(await countExported(server, email), email).toEqual({ forms: 2, 'refused forms': 2, events: 4 });
    }
    expect(await privacy(server, 'erase', 'info@Bücher.example')).toMatch(
      /^Erased: 4 of events, 2 of forms, 2 of refused forms\.\n/,
    );
    expect(await countExported(server, stored)).toEqual({});
    expect(await countExported(server, 'info@bucher.example')).toEqual({ forms: 1, 'refused forms': 1, events: 1 });
  });

  test('is found by npm run leads erase in every spelling', async () => {
    const server = await start();
    for (const email of spellings) {
      await sendJson(server, generalContactForm.endpoint, { ...contact, email: 'info@bücher.example' });
      expect(await getCommandOutput(defineLeads, context(server), ['erase', email]), email).toMatch(/^Erased: 1\./);
    }
    expect(await storedEmails(server)).toEqual([]);
  });

  test('is rejected with the name of a hidden character in it, in JSON and next to the field', async () => {
    const server = await start();
    const email = 'ada\u2800@example.com';
    const refused = await sendJson(server, generalContactForm.endpoint, { ...contact, email });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { status: 'invalid', errors: { email: expect.stringContaining('U+2800') } },
    ]);
    const plain = await sendForm(server, generalContactForm.endpoint, { ...contact, email });
    const html = await (await server.fetch(plain.headers.get('location') ?? '')).text();
    expect(html).toMatch(/<p id="email-error" class="error">[^<]*U\+2800/);
  });
});
