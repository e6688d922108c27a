import { randomUUID } from 'node:crypto';
import { envelopeHeaders } from '@whorl/contract/leads/envelope.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { refuseConnections } from '../testing/database.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** End of a period of ten minutes since 1970. */
const tenMinuteBoundary = Date.UTC(2026, 10, 2, 9, 10);
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
const newSender = (submissionId: string = randomUUID()) => envelopeHeaders({ submissionId });

describeDataLayer('leads', (makeDatabase, dialect) => {
  const start = async (options: Parameters<typeof startTestServer>[0] = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), ...options });

  test('POST stores a lead with the region and the envelope', async () => {
    const server = await start({ environment: { COUNTRY_FALLBACK: 'DE' } });
    const answer = await send(
      server,
      { ...lead, utm_info: { utm_source: 'news' }, visitorId: 'abcdefghij0123456789' },
      {
        ...newSender('submission-0123456789'),
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

  test('repeating a submission returns the first response, even if the browser sends more context', async () => {
    const server = await start();
    const headers = newSender();
    const first = await (await send(server, lead, headers)).json();
    const again = await send(server, { ...lead, visitorId: 'abcdefghij0123456789' }, headers);
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect(await stored(server)).toHaveLength(1);
  });

  test('the same submission ID with another text is a conflict', async () => {
    const server = await start();
    const headers = newSender();
    await send(server, lead, headers);
    const other = await send(server, { ...lead, description: 'Something else' }, headers);
    expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    expect(await stored(server)).toHaveLength(1);
  });

  test('50 identical concurrent submissions create one lead', async () => {
    const server = await start();
    const headers = newSender();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(server, lead, headers)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(bodies).size).toBe(1);
    expect(await stored(server)).toHaveLength(1);
  });

  test('50 concurrent submissions to two processes create one lead', async () => {
    const databaseUrl = await makeDatabase();
    const servers = [await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl })] as const;
    const headers = newSender();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(servers[index % 2 === 0 ? 0 : 1], lead, headers)),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await stored(servers[0])).toHaveLength(1);
  });

  test('without a submission ID the same content creates one lead per ten minutes', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    await sendForm(server, lead);
    await sendForm(server, lead);
    expect(await stored(server)).toHaveLength(1);
    clock.advance(10 * 60_000);
    await sendForm(server, lead);
    expect(await stored(server)).toHaveLength(2);
  });

  test.each([
    ['a second later', 999, 1_000],
    ['two seconds later', 1, 2_000],
    ['almost ten minutes later', 60_000, 599_999],
  ])(
    'without a submission ID a repetition is recognized across a boundary of the clock, %s',
    async (_what, msBefore, delayMs) => {
      const clock = createTestClock(tenMinuteBoundary - msBefore);
      const server = await start({ clock });
      const first = await (await send(server, lead)).json();
      clock.advance(delayMs);
      expect(await (await send(server, lead)).json()).toEqual(first);
      const plain = await sendForm(server, lead);
      expect([plain.status, await stored(server)]).toEqual([303, [expect.objectContaining({ email: lead.email })]]);
      clock.advance(600_000 - delayMs);
      await sendForm(server, lead);
      expect(await stored(server)).toHaveLength(2);
    },
  );

  test('without a submission ID a repetition is confirmed across a boundary when the rate limit is reached', async () => {
    const clock = createTestClock(tenMinuteBoundary - 500);
    const server = await start({ clock });
    for (let index = 0; index < 10; index += 1) await send(server, { ...lead, description: `No. ${index}` });
    clock.advance(1_000);
    expect((await send(server, { ...lead, description: 'No. 10' })).status).toBe(429);
    expect((await send(server, { ...lead, description: 'No. 9' })).status).toBe(200);
    expect(await stored(server)).toHaveLength(10);
  });

  test('concurrent submissions without a submission ID create one lead, whichever side of a boundary each process is on', async () => {
    const databaseUrl = await makeDatabase();
    const [before, after] = [
      await startTestServer({ databaseUrl, clock: createTestClock(tenMinuteBoundary - 1) }),
      await startTestServer({ databaseUrl, clock: createTestClock(tenMinuteBoundary + 1) }),
    ];
    for (let index = 0; index < 8; index += 1) {
      const one = { ...lead, email: `ada${index}@example.com` };
      const servers = index % 2 === 0 ? [before, after, before, after] : [after, before];
      const bodies = await Promise.all(servers.map(async (server) => (await send(server, one)).json()));
      expect(new Set(bodies.map((body) => (body as { id: string }).id)).size).toBe(1);
      expect(await stored(before)).toHaveLength(index + 1);
    }
  });

  test('too many leads from one address are rate limited until Retry-After has passed', async () => {
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
    expect((await one(0)).status, 'a repetition is not a new lead').toBe(200);
    clock.advance(20_000);
    expect((await one(30)).status).toBe(200);
  });

  test('too many leads with one email address are rate limited regardless of their sender', async () => {
    const server = await start({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const one = (index: number) =>
      send(server, { ...lead, description: `No. ${index}` }, { 'x-forwarded-for': `203.0.113.${index}` });
    for (let index = 0; index < 10; index += 1) expect((await one(index)).status).toBe(200);
    expect((await one(10)).status).toBe(429);
  });

  describe('invalid requests are rejected', () => {
    test.each([
      ['email', { ...lead, email: 'ada' }],
      ['email', { ...lead, email: 12 }],
      ['phone', { ...lead, phone: '1' }],
      ['description', { ...lead, description: ['a'] }],
      ['utm_info', { ...lead, utm_info: { utm_source: { a: 1 } } }],
      ['payload', []],
    ])('with an error of the field %s', async (field, payload) => {
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
    ])('with %i %s for the content type %s', async (status, code, type, body) => {
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
    ])('with an error of the envelope header %s "%s"', async (header, value) => {
      const server = await start();
      const answer = await send(server, lead, { [header]: value });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { status: 'invalid', errors: { [header]: expect.any(String) } },
      ]);
    });
  });

  if (dialect === 'sqlite') {
    test('a full disk is reported, typed values are returned, and storing works again after space is freed', async () => {
      const server = await start();
      const { kysely } = server.services.database;
      // Free pages left by migrations would leave room.
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
    test('a lost database connection is reported, and typed values are returned', async () => {
      const url = await makeDatabase('empty');
      const server = await start({ databaseUrl: url });
      await refuseConnections(url);
      const refused = await sendForm(server, lead);
      expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('ada@example.com')]);
      expect((await sendForm(server, { ...lead, email: 'ada' })).status).toBe(400);
      expect((await server.fetch(operatorCalls.readyz)).status).toBe(503);
      expect((await server.fetch(operatorCalls.healthz)).status).toBe(200);
    });
  }
});
