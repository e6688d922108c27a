import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { ACCESS_TOKEN_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defineMcp } from '../../cli/mcp.ts';
import { runCommandWith } from '../../testing/commands.ts';
import { readAudit, readErrorCode, sendLead, startConsole, type TestConsole } from '../../testing/console.ts';
import { describeDataLayer, describeOnEachDatabase } from '../../testing/each-database.ts';
import { callTool, connectMcp as connect, createToken, readTool } from '../../testing/mcp.ts';
import { postSignals } from '../../testing/signals.ts';
import { distinctBrowser } from '../../testing/visits.ts';

const ada = 'ada@example.com';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Sends one message without the SDK. */
const post = ({ server }: TestConsole, headers: Record<string, string>, body: unknown = PING): Promise<Response> =>
  server.fetch(consoleCalls.mcp, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

/** Adds a failed delivery of a lead. */
async function insertDelivery({ server }: TestConsole, lead: string): Promise<void> {
  const { kysely } = server.services.database;
  await sql`insert into outbox_destinations (name, full_at, open_until, failures) values ('crm', 0, 0, 0)`.execute(
    kysely,
  );
  await sql`insert into outbox (id, subject, destination, body, state, attempts, due_at, lease_until, token, created_at)
    values ('d-1', ${lead}, 'crm', '{"email":"visitor@example.com"}', 'dead', 10, 0, 0, 0, 0)`.execute(kysely);
}

describeOnEachDatabase('the MCP endpoint', (makeDatabase) => {
  test('lists fifteen tools that only read, and returns the data of the console', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const leadId = await sendLead(console, 'visitor@example.com');
    await insertDelivery(console, leadId);
    await postSignals(console.server, distinctBrowser('a'));
    const { token } = await createToken(console, ada, 'viewer');
    const client = await connect(console, token);

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_overview',
      'list_identifications',
      'get_identification',
      'get_visitor',
      'get_traffic',
      'list_leads',
      'get_lead',
      'list_deliveries',
      'get_delivery',
      'list_list_entries',
      'get_list_entry',
      'list_sales_calls',
      'get_sales_call',
      'list_applications',
      'get_application',
    ]);
    for (const { name, annotations, inputSchema } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true });
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(tools.find(({ name }) => name === 'get_traffic')?.inputSchema.required).toEqual(['from', 'to']);

    expect(await readTool(client, 'get_overview')).toMatchObject({ newLeads: 1, failedDeliveries: 1 });
    const { identifications } = await readTool(client, 'list_identifications', { country: '' });
    expect(identifications).toHaveLength(1);
    const [{ requestId, visitorId }] = identifications as [{ requestId: string; visitorId: string }];
    expect(await readTool(client, 'get_identification', { id: requestId })).toMatchObject({ requestId, visitorId });
    expect(await readTool(client, 'get_visitor', { id: visitorId })).toMatchObject({ visitorId, visits: 1 });
    const period = { from: '2026-11-01', to: '2026-11-02', lines: 5, bots: 'apart' };
    await expect
      .poll(() => readTool(client, 'get_traffic', period))
      .toMatchObject({ from: '2026-11-01', people: { total: {} }, annotations: [{ kind: 'deployment' }] });
    expect(await readTool(client, 'list_leads', { status: 'new' })).toMatchObject({ leads: [{ id: leadId }] });
    expect(await readTool(client, 'list_leads', { status: 'closed' })).toMatchObject({ leads: [] });
    expect(await readTool(client, 'get_lead', { id: leadId })).toMatchObject({
      lead: { email: 'visitor@example.com' },
      owners: [ada],
    });
    expect(await readTool(client, 'list_deliveries', { state: 'dead' })).toMatchObject({ deliveries: [{ id: 'd-1' }] });
    expect(await readTool(client, 'get_delivery', { id: 'd-1' })).toMatchObject({ leadId, payload: null });

    const entries = (await readAudit(console)).filter(({ detail }) => detail === 'MCP');
    expect(entries.map(({ actor, action, subject, network }) => [actor, action, subject, network])).toEqual([
      [ada, 'identifications.list', '', '127.0.0.0'],
      [ada, 'identification.view', requestId, '127.0.0.0'],
      [ada, 'visitor.view', visitorId, '127.0.0.0'],
      [ada, 'leads.list', '', '127.0.0.0'],
      [ada, 'leads.list', '', '127.0.0.0'],
      [ada, 'lead.view', leadId, '127.0.0.0'],
      [ada, 'deliveries.list', '', '127.0.0.0'],
      [ada, 'delivery.view', 'd-1', '127.0.0.0'],
    ]);
  });
});

describeDataLayer('a personal access token', (makeDatabase) => {
  test('is refused if it is wrong, ended or expired, or its user was removed', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { token, id } = await createToken(console, ada, 'viewer');
    const getStatus = async (given: string) => (await post(console, withToken(given))).status;
    expect(await getStatus(token)).toBe(200);
    const wrong = await post(console, withToken(token.toUpperCase()));
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="console", error="invalid_token"',
    ]);
    const { rows } = await sql`select * from console_access_tokens`.execute(console.server.services.database.kysely);
    expect(JSON.stringify(rows)).not.toContain(token);

    expect(await console.users('tokens', ada)).toMatch(new RegExp(`^${id}  \\S+ to \\S+\\n$`));
    expect(await console.users('end-token', id)).toBe('Ended.\n');
    expect([await getStatus(token), await console.users('tokens', ada)]).toEqual([401, 'No tokens.\n']);
    await expect(connect(console, token)).rejects.toThrow();
    const eve = await createToken(console, 'eve@example.com', 'editor');
    await console.users('remove', 'eve@example.com');
    expect(await getStatus(eve.token)).toBe(401);
    const second = await createToken(console, ada, 'viewer');
    console.clock.advance(ACCESS_TOKEN_DAYS * 86_400_000 - 1);
    expect(await getStatus(second.token)).toBe(200);
    console.clock.advance(1);
    expect(await getStatus(second.token)).toBe(401);
    await expect
      .poll(() => {
        console.clock.advance(60 * 60_000);
        return sql`select id from console_access_tokens`.execute(console.server.services.database.kysely);
      })
      .toMatchObject({ rows: [] });

    const entries = await readLaterAudit(console);
    expect(entries).toEqual([
      ['token.create', 'ada@desk', id, `token of ${ada}`],
      ['token.end', 'ada@desk', id, `token of ${ada}`],
      ['token.create', 'ada@desk', eve.id, 'token of eve@example.com'],
      ['token.create', 'ada@desk', second.id, `token of ${ada}`],
    ]);
  });
});

/** Returns the entries about tokens, also after the session of the test has expired. */
async function readLaterAudit({ users }: TestConsole): Promise<string[][]> {
  const lines = (await users('audit', '--format', 'json')).trim();
  const entries = JSON.parse(lines) as { action: string; actor: string; subject: string; detail: string }[];
  return entries
    .filter(({ action }) => action.startsWith('token.'))
    .map(({ action, actor, subject, detail }) => [action, actor, subject, detail]);
}

describe('the MCP endpoint', () => {
  test('returns 404 if the console is off', async () => {
    const console = await startConsole({ environment: { CONSOLE_TOKEN: '' } });
    expect((await post(console, withToken('a'))).status).toBe(404);
  });

  test('returns payloads of deliveries only to editors, from the next request after a change of the role', async () => {
    const console = await startConsole();
    await insertDelivery(console, await sendLead(console, 'visitor@example.com'));
    const { token } = await createToken(console, ada, 'viewer');
    const client = await connect(console, token);
    const readPayload = async () => (await readTool(client, 'get_delivery', { id: 'd-1' })).payload;
    expect(await readPayload()).toBeNull();
    await console.users('role', ada, '--role', 'editor');
    expect(await readPayload()).toEqual({ email: 'visitor@example.com' });
    const entries = await readAudit(console, 'delivery.view');
    expect(entries.map(({ actor, detail }) => [actor, detail])).toEqual([
      [ada, 'MCP'],
      [ada, 'with payload, MCP'],
    ]);
  });

  test('names the invalid argument of a tool', async () => {
    const console = await startConsole();
    const client = await connect(console, (await createToken(console, ada, 'viewer')).token);
    const cases = [
      ['list_leads', { status: 'lost' }, 'status: must be one of new, contacted'],
      ['list_leads', { notes: 'a' }, 'notes: is not known'],
      ['list_identifications', { network: '10.0.0.0/1' }, 'network: must be an IP address'],
      ['list_deliveries', { from: 'yesterday' }, 'from: must be a day such as 2026-11-22'],
      ['get_traffic', { from: '2026-11-01' }, 'to: is missing'],
      ['get_traffic', { from: '2026-11-01', to: '2026-11-02', lines: 0 }, 'lines: must be a whole number'],
      ['get_lead', {}, 'id: is missing'],
      ['get_lead', { id: 7 }, 'id: must be text'],
      ['get_visitor', { id: 'unknown' }, 'id: nothing has this ID'],
      ['get_overview', { day: 'today' }, 'day: is not known'],
    ] as const;
    for (const [name, args, message] of cases)
      expect(await callTool(client, name, args)).toEqual({ isError: true, text: expect.stringContaining(message) });
    expect((await readAudit(console)).filter(({ detail }) => detail === 'MCP')).toEqual([]);
  });

  test('refuses an unknown tool', async () => {
    const console = await startConsole();
    const client = await connect(console, (await createToken(console, ada, 'administrator')).token);
    await expect(client.callTool({ name: 'erase_lead', arguments: {} })).rejects.toThrow('There is no tool erase_lead');
  });

  test('accepts neither cookies nor requests of other sites, and has no streams or sessions', async () => {
    const console = await startConsole();
    const { token } = await createToken(console, ada, 'viewer');
    const withCookie = await post(console, { cookie: console.cookie });
    expect([withCookie.status, withCookie.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="console"']);
    expect((await post(console, { authorization: `Basic ${token}` })).status).toBe(401);
    const foreign = await post(console, { ...withToken(token), origin: 'https://shop.example' });
    expect([foreign.status, await readErrorCode(foreign)]).toEqual([403, 'cross_origin']);
    for (const method of ['GET', 'DELETE']) {
      const request = { method, headers: { accept: 'text/event-stream', ...withToken(token) } };
      const answer = await console.server.fetch(consoleCalls.mcp, request);
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST']);
    }
    const answer = await post(console, withToken(token));
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control'), await answer.json()]).toEqual([
      'application/json',
      'no-store',
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
  });

  test('allows ten wrong tokens in ten minutes per IP address, and does not count valid ones', async () => {
    const console = await startConsole({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
    const { token } = await createToken(console, ada, 'viewer');
    const getStatus = async (given: string, from: string) =>
      (await post(console, { ...withToken(given), 'x-forwarded-for': from })).status;
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await getStatus(token, '203.0.113.1')).toBe(200);
      expect(await getStatus('wrong', '203.0.113.1')).toBe(401);
    }
    expect(await getStatus('wrong', '203.0.113.1')).toBe(429);
    expect(await getStatus('wrong', '203.0.113.2')).toBe(401);
    expect(await getStatus(token, '203.0.113.1')).toBe(200);
  });
});

test.each([
  [['--user', ada], 1, `No user ${ada}. Invite the user first`],
  [['--user', 'ada'], 2, 'It is not an email address.'],
  [[], 2, "required option '--user <email>' not specified"],
])('npm run mcp -- %j ends with exit code %i and the reason', async (args, code, message) => {
  const { server, clock } = await startConsole();
  const context = { database: server.services.database, now: clock.now() };
  expect(await runCommandWith(defineMcp, context, args)).toEqual({
    code,
    out: '',
    err: expect.stringContaining(message),
  });
});
