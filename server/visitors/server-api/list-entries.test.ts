import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { listEntryListSchema } from '@whorl/contract/console/lists.ts';
import { flatListEntriesSchema, flatListEntrySchema } from '@whorl/contract/lists/server-api-entry.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAudit, send, startConsole, type TestConsole } from '../../testing/console.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { createWorkspace } from '../../testing/visits.ts';
import { callServerApi } from '../../testing/webhooks.ts';

const HOUR_MS = 3_600_000;
const lists = '/v4/lists';
const domain = { kind: 'email_domain', value: 'MAIL.example', action: 'watch', reason: 'Disposable' };
const network = { kind: 'network', value: '203.0.113.7/24', action: 'block' };

/** Starts a server with the console and the workspaces of two customers. */
async function startShops(databaseUrl?: string) {
  const console = await startConsole(databaseUrl === undefined ? {} : { databaseUrl });
  const { server } = console;
  const create = async (name: string) => {
    const { secret, ...workspace } = await createWorkspace(server, name);
    const call = (method: string, path: string, body?: object) => callServerApi(server, secret, method, path, body);
    return {
      ...workspace,
      secret,
      call,
      async add(entry: object) {
        const answer = await call('POST', lists, entry);
        expect(answer.status).toBe(200);
        return v.parse(flatListEntrySchema, answer);
      },
      async search(query = '') {
        const answer = await call('GET', lists + query);
        expect(answer.status).toBe(200);
        return v.parse(flatListEntriesSchema, answer);
      },
    };
  };
  return { console, server, clock: console.clock, shop: await create('shop'), bank: await create('bank') };
}

const readConsoleEntries = async (console: TestConsole) =>
  v.parse(listEntryListSchema, await (await console.requestConsole(consoleCalls.listEntries)).json()).entries;

const conflict = (code: string, message: string) => ({
  status: 409,
  error: { code, message: expect.stringContaining(message) },
});

describeDataLayer('the server API for lists', (makeDatabase) => {
  test('adds, reads, changes and removes an entry', async () => {
    const { clock, shop } = await startShops(await makeDatabase());
    const added = await shop.add(network);
    expect(added).toMatchObject({ kind: 'network', value: '203.0.113.0/24', action: 'block', reason: '', version: 0 });
    expect([added.created_at, added.expires_at]).toEqual([clock.now(), undefined]);
    const path = `${lists}/${added.id}`;
    expect(await shop.call('GET', path)).toEqual({ status: 200, ...added });
    const expires_at = clock.now() + HOUR_MS;
    const change = { version: 0, action: 'watch', reason: 'Bots', expires_at: new Date(expires_at).toISOString() };
    const changed = { status: 200, ...added, action: 'watch', reason: 'Bots', expires_at, version: 1 };
    expect(await shop.call('PATCH', path, change)).toEqual(changed);
    // A client that got no response sends the same request again.
    expect(await shop.call('PATCH', path, change)).toEqual(changed);
    expect(await shop.call('PATCH', path, { version: 0, action: 'allow' })).toMatchObject(
      conflict('list_entry_changed', 'version is 1'),
    );
    expect(await shop.call('PATCH', path, { version: 1, expires_at: null })).toEqual({
      ...{ status: 200, ...added, action: 'watch', reason: 'Bots', version: 2 },
    });
    expect(await shop.call('DELETE', path)).toEqual({ status: 200 });
    const missing = { status: 404, error: { code: 'list_entry_not_found' } };
    for (const method of ['GET', 'DELETE']) expect(await shop.call(method, path)).toMatchObject(missing);
    expect(await shop.call('GET', `${lists}/%00`)).toMatchObject(missing);
  });

  test('refuses a value that is on a list until its entry has expired', async () => {
    const { clock, shop } = await startShops(await makeDatabase());
    const { id } = await shop.add({ ...network, expires_at: clock.now() + HOUR_MS });
    const again = { ...network, value: '203.0.113.200/24', action: 'allow' };
    expect(await shop.call('POST', lists, again)).toMatchObject(conflict('list_entry_exists', id));
    clock.advance(HOUR_MS);
    expect(await shop.search()).toEqual({ entries: [] });
    expect(await shop.call('PATCH', `${lists}/${id}`, { version: 0 })).toMatchObject({ status: 404 });
    expect(await shop.add(again)).toMatchObject({ value: '203.0.113.0/24', action: 'allow' });
  });

  test('filters entries by kind, action, value and text, and has pages', async () => {
    const { shop } = await startShops(await makeDatabase());
    await shop.add(domain);
    await shop.add(network);
    await shop.add({ kind: 'visitor', value: 'abcdefghij0123456789', action: 'allow', reason: '50% refunds' });
    const search = async (query: string) => (await shop.search(query)).entries.map(({ value }) => value);
    const [visitor, inNetwork, mail] = await search('');
    expect([visitor, inNetwork, mail]).toEqual(['abcdefghij0123456789', '203.0.113.0/24', 'mail.example']);
    expect(await search('?kind=network')).toEqual([inNetwork]);
    expect(await search('?action=watch&kind=email_domain')).toEqual([mail]);
    expect(await search('?value=203.0.113.9/24')).toEqual([inNetwork]);
    expect(await search('?value=eve@Mail.Example')).toEqual([mail]);
    expect(await search('?value=203.0.113.9')).toEqual([]);
    expect(await search('?text=50%25')).toEqual([visitor]);
    expect(await search('?text=DISPOSABLE')).toEqual([mail]);
    // The name of the workspace isn't searched, because all entries have the same.
    expect(await search('?text=shop')).toEqual([]);
    const first = await shop.search('?limit=2');
    expect(first.entries.map(({ value }) => value)).toEqual([visitor, inNetwork]);
    expect(await search(`?limit=2&pagination_key=${first.pagination_key}`)).toEqual([mail]);
    expect((await shop.search('?limit=3')).pagination_key).toBeUndefined();
  });

  test('never shows or changes entries of another workspace', async () => {
    const { console, shop, bank } = await startShops(await makeDatabase());
    const { id } = await shop.add(network);
    await send(console, 'POST', consoleCalls.listEntries, { ...domain, workspace: 'own' });
    const mine = await bank.add({ ...network, action: 'allow' });
    expect(await bank.search()).toEqual({ entries: [mine] });
    expect(await bank.search('?value=203.0.113.0/24')).toEqual({ entries: [mine] });
    expect(await bank.search('?text=example')).toEqual({ entries: [] });
    const missing = { status: 404, error: { code: 'list_entry_not_found', message: 'list entry not found' } };
    for (const [method, body] of [['GET'], ['PATCH', { version: 0, action: 'allow' }], ['DELETE']] as const) {
      expect(await bank.call(method, `${lists}/${id}`, body), method).toEqual(missing);
    }
    expect(await bank.search(`?pagination_key=${id}`)).toEqual({ entries: [] });
    expect(await shop.call('GET', `${lists}/${id}`)).toMatchObject({ action: 'block', version: 0 });
    expect((await shop.search()).entries).toHaveLength(1);
  });

  test('shares its entries with the console, which names the key, and with events', async () => {
    const { console, shop } = await startShops(await makeDatabase());
    const visit = await shop.visit();
    const { id } = await shop.add({ kind: 'visitor', value: visit.visitorId, action: 'block' });
    const [entry] = await readConsoleEntries(console);
    expect(entry).toMatchObject({ id, workspace: 'shop', createdBy: `API key sk_…${shop.secret.slice(-4)}` });
    expect(await shop.call('GET', `/v4/events/${visit.requestId}`)).toMatchObject({ lists: { action: 'block' } });
    const url = consoleCalls.listEntry.replace(':id', id);
    expect((await send(console, 'PATCH', url, { version: 0, action: 'watch' })).status).toBe(200);
    const added = await send(console, 'POST', consoleCalls.listEntries, { ...network, workspace: 'shop' });
    expect(added.status).toBe(200);
    expect((await shop.search('?action=watch')).entries).toMatchObject([{ id, version: 1 }]);
    // The operator's name is not for customers.
    expect(JSON.stringify(await shop.search())).not.toContain('console token');
    expect(await shop.call('PATCH', `${lists}/${id}`, { version: 0, action: 'allow' })).toMatchObject({ status: 409 });
    await shop.call('PATCH', `${lists}/${id}`, { version: 1, action: 'allow' });
    await shop.call('DELETE', `${lists}/${id}`);
    // The audit log has changes by users of the console, not those with keys.
    const audit = (await readAudit(console)).filter(({ action }) => action.startsWith('list-entry.'));
    expect(audit.map(({ action }) => action)).toEqual(['list-entry.update', 'list-entry.create']);
  });

  test('keeps one of several concurrent changes of the same version', async () => {
    const { server, shop } = await startShops(await makeDatabase());
    const { id } = await shop.add(network);
    const attempts = Array.from({ length: 5 }, (_, index) =>
      shop.call('PATCH', `${lists}/${id}`, { version: 0, reason: `Change ${index}` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    const added = await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', lists, domain)));
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { rows } = await sql<{ version: number }>`select version from list_entries where id = ${id}`.execute(
      server.services.database.kysely,
    );
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('names the field or parameter that is invalid', async () => {
    const { clock, shop } = await startShops(await makeDatabase());
    const { id } = await shop.add(domain);
    const expectRefusal = async (problem: string, method: string, path: string, body?: object) =>
      expect(await shop.call(method, path, body)).toEqual({
        status: 400,
        error: { code: 'request_cannot_be_parsed', message: expect.stringContaining(`parsed: ${problem}`) },
      });
    for (const [problem, changes] of [
      ['kind must be one of visitor, network, email_domain', { kind: 'country' }],
      ['kind is missing', { kind: undefined }],
      ['value must be an IP address, or a network such as', { value: '203.0.113' }],
      ['value is missing', { value: ' ' }],
      ['action must be one of block, watch, allow', { action: 'ban' }],
      ['reason must be on one line', { reason: 'two\nlines' }],
      ['reason has more than 500 characters', { reason: 'a'.repeat(501) }],
      ['the body has a character that cannot be stored', { reason: '\ud800' }],
      ['expires_at must be in the future', { expires_at: clock.now() }],
      ['expires_at needs to be milliseconds since 1970', { expires_at: 'tomorrow' }],
      ['expires_at needs to be milliseconds since 1970', { expires_at: 9e15 }],
      ['workspace is not known', { workspace: 'bank' }],
    ] as const) {
      await expectRefusal(problem, 'POST', lists, { ...network, ...changes });
    }
    for (const [problem, change] of [
      ['version is missing', { action: 'allow' }],
      ['version must be a whole number', { version: 0.5 }],
      ['action must be one of', { version: 0, action: null }],
      ['expires_at must be in the future', { version: 0, expires_at: '2020-01-01T00:00:00Z' }],
      ['value is not known', { version: 0, value: 'other.example' }],
    ] as const) {
      await expectRefusal(problem, 'PATCH', `${lists}/${id}`, change);
    }
    for (const [problem, query] of [
      ['limit needs to be a whole number from 1 to 500', 'limit=501'],
      ['pagination_key needs to be the key', 'pagination_key=%25'],
      ['kind must be one of', 'kind=country'],
      ['action must be one of', 'action=ban'],
      ['value must be a visitor ID', 'value=!'],
      ['text is given more than once', 'text=a&text=b'],
      ['text has a character that cannot be stored', 'text=%00'],
      ['workspace is not known', 'workspace=bank'],
    ] as const) {
      await expectRefusal(problem, 'GET', `${lists}?${query}`);
    }
  });
});

test('the server API for lists refuses other keys than a secret one, and pages of other sites', async () => {
  const { server, shop } = await startShops();
  for (const [key, code] of [
    ['', 'secret_api_key_required'],
    ['sk_unknown', 'secret_api_key_not_found'],
    [shop.apiKey, 'secret_api_key_not_found'],
  ] as const) {
    for (const [method, path] of [
      ['GET', lists],
      ['POST', lists],
      ['GET', `${lists}/1`],
      ['PATCH', `${lists}/1`],
      ['DELETE', `${lists}/1`],
    ] as const) {
      const answer = await callServerApi(server, key, method, path, method === 'GET' ? undefined : {});
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, error: { code } });
    }
  }
  const headers = { authorization: `Bearer ${shop.secret}` };
  const answer = await server.fetch(lists, { headers: { ...headers, origin: 'https://evil.example' } });
  expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('cache-control')]).toEqual([
    null,
    'no-store',
  ]);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(answer.headers.get('ratelimit')).toMatch(/"address";r=\d+;t=\d+, "key";r=\d+/);
});
