import { randomUUID } from 'node:crypto';
import { envelopeHeaders } from '@whorl/contract/leads/envelope.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { makeTestDatabase } from '../testing/database.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const lead = { name: 'contact-sales', email: 'ada@example.com', description: 'We lose money to bots.' };

const send = (server: TestServer, payload: unknown, headers: Record<string, string> = {}) =>
  server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const sendForm = (server: TestServer, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.fetch(generalContactForm.endpoint, { method: 'POST', body: new URLSearchParams(fields), headers });
const stored = (server: TestServer) => server.services.database.kysely.selectFrom('leads').selectAll().execute();
const someone = (submissionId: string = randomUUID()) => envelopeHeaders({ submissionId });

describeOnEachDatabase('leads', (makeDatabase, dialect) => {
  const start = async (options: Parameters<typeof startTestServer>[0] = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), ...options });

  test('an accepted lead is there, with what the server knows', async () => {
    const server = await start({ environment: { COUNTRY_FALLBACK: 'DE' } });
    const answer = await send(
      server,
      { ...lead, utm_info: { utm_source: 'news' }, visitorId: 'abcdefghij0123456789' },
      {
        ...someone('submission-0123456789'),
        'x-consent-version': 'contact-2026-11',
        referer: `${server.url}/contact-sales/`,
      },
    );
    expect(answer.status).toBe(200);
    const { status, id } = (await answer.json()) as { status: string; id: string };
    expect(status).toBe('success');
    const [row, ...others] = await stored(server);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id,
      form: 'general-contact',
      submission_id: 'submission-0123456789',
      email: 'ada@example.com',
      address: '127.0.0.0',
      page_uri: `${server.url}/contact-sales/`,
      consent_version: 'contact-2026-11',
      suspicion: null,
    });
    expect(JSON.parse(row?.payload ?? '')).toEqual({
      ...lead,
      utm_info: { utm_source: 'news' },
      visitorId: 'abcdefghij0123456789',
      ipRegion: 'EMEA',
    });
  });

  test('the same submission again gets the first answer, also when the browser knows more by then', async () => {
    const server = await start();
    const headers = someone();
    const first = await (await send(server, lead, headers)).json();
    const again = await send(server, { ...lead, visitorId: 'abcdefghij0123456789' }, headers);
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect(await stored(server)).toHaveLength(1);
  });

  test('the same submission id with another text is a conflict', async () => {
    const server = await start();
    const headers = someone();
    await send(server, lead, headers);
    const other = await send(server, { ...lead, description: 'Something else' }, headers);
    expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    expect(await stored(server)).toHaveLength(1);
  });

  test('50 identical submissions at once make one lead', async () => {
    const server = await start();
    const headers = someone();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(server, lead, headers)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(bodies).size).toBe(1);
    expect(await stored(server)).toHaveLength(1);
  });

  test('50 at once through two processes make one lead', async () => {
    const databaseUrl = await makeDatabase();
    const servers = [await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl })] as const;
    const headers = someone();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(servers[index % 2 === 0 ? 0 : 1], lead, headers)),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await stored(servers[0])).toHaveLength(1);
  });

  test('without a submission id the same content is one lead for a while', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    await sendForm(server, lead);
    await sendForm(server, lead);
    expect(await stored(server)).toHaveLength(1);
    clock.advance(10 * 60_000);
    await sendForm(server, lead);
    expect(await stored(server)).toHaveLength(2);
  });

  test('too many from one place are asked to wait, and can go on after that', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    const one = (index: number) => send(server, { ...lead, email: `ada${index}@example.com` });
    for (let index = 0; index < 30; index += 1) expect((await one(index)).status).toBe(200);
    const refused = await one(30);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_requests' }),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBe(20);
    expect((await one(0)).status, 'a repetition is no new lead').toBe(200);
    clock.advance(20_000);
    expect((await one(30)).status).toBe(200);
  });

  test('many with one e-mail address are asked to wait, wherever they come from', async () => {
    const server = await start({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const one = (index: number) =>
      send(server, { ...lead, description: `No. ${index}` }, { 'x-forwarded-for': `203.0.113.${index}` });
    for (let index = 0; index < 10; index += 1) expect((await one(index)).status).toBe(200);
    expect((await one(10)).status).toBe(429);
  });

  describe('what cannot be read is refused clearly', () => {
    test.each([
      ['email', { ...lead, email: 'ada' }],
      ['email', { ...lead, email: 12 }],
      ['phone', { ...lead, phone: '1' }],
      ['description', { ...lead, description: ['a'] }],
      ['utm_info', { ...lead, utm_info: { utm_source: { a: 1 } } }],
      ['payload', []],
    ])('%s is named', async (field, payload) => {
      const server = await start();
      const answer = await send(server, payload);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { status: 'invalid', errors: { [field]: expect.stringMatching(/^[A-Z].+\.$/) } },
      ]);
    });

    test.each([
      [400, 'bad_request', 'application/json', '{"email":'],
      [400, 'bad_request', 'application/json', ''],
      [400, 'bad_request', 'application/json', '{"__proto__":{"a":1}}'],
      [415, 'unsupported_media_type', 'text/plain', 'hello'],
      [415, 'unsupported_media_type', 'multipart/form-data; boundary=x', '--x--'],
      [413, 'payload_too_large', 'application/json', JSON.stringify({ ...lead, description: 'x'.repeat(60_000) })],
    ])('%i %s for %s', async (status, code, type, body) => {
      const server = await start();
      const answer = await send(server, body, { 'content-type': type });
      expect([answer.status, await answer.json()]).toEqual([
        status,
        { status: 'error', code, message: expect.stringMatching(/^[A-Z].+\.$/), requestId: expect.any(String) },
      ]);
      expect(await stored(server)).toEqual([]);
    });

    test.each([
      ['x-submission-id', 'short'],
      ['x-consent-version', 'a b'],
      ['x-consent-version', 'contact-1999-01'],
      ['x-consent-version', 'press-2026-11'],
    ])('an envelope header %s of "%s" is named', async (header, value) => {
      const server = await start();
      const answer = await send(server, lead, { [header]: value });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { status: 'invalid', errors: { [header]: expect.any(String) } },
      ]);
    });
  });

  if (dialect === 'sqlite') {
    test('a full disk is told, nothing typed is lost, and it heals by itself', async () => {
      const server = await start();
      const { kysely } = server.services.database;
      // Pages that migrations gave back would be room.
      await sql`vacuum`.execute(kysely);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(kysely);
      const big = { ...lead, description: 'x'.repeat(5_000) };
      const refused = await send(server, big);
      expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
      expect(refused.headers.get('retry-after')).toBe('5');
      const plain = await sendForm(server, { ...big, url: 'example.com' });
      expect(plain.status).toBe(503);
      expect(await plain.text()).toContain('value="example.com"');
      await sql`pragma max_page_count = 1000000`.execute(kysely);
      expect((await send(server, big)).status).toBe(200);
    });
  } else {
    test('a lost database is told, and nothing typed is lost', async () => {
      const { url, drop } = await makeTestDatabase('postgres');
      const server = await start({ databaseUrl: url });
      await drop();
      const refused = await sendForm(server, lead);
      expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('ada@example.com')]);
      expect((await sendForm(server, { ...lead, email: 'ada' })).status).toBe(400);
      expect((await server.fetch(operatorCalls.readyz)).status).toBe(503);
      expect((await server.fetch(operatorCalls.healthz)).status).toBe(200);
    });
  }
});
