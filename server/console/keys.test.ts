import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  createdKeySchema,
  createdSealingKeySchema,
  KEYS_PER_PAGE,
  keyDetailSchema,
  keyListSchema,
  keySummarySchema,
  sealingKeyListSchema,
} from '@whorl/contract/console/keys.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  advanceAndSignIn,
  readAudit,
  readErrorCode,
  send,
  sendLead,
  startConsole,
  type TestConsole,
  toUrl,
} from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { postSignals } from '../testing/signals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const hostile = '<img src=x onerror=alert(1)>';

const create = async (console: TestConsole, key: object = {}) => {
  const answer = await send(console, 'POST', consoleCalls.keys, { kind: 'public', workspace: 'shop', ...key });
  return v.parse(createdKeySchema, await answer.json());
};
const list = async ({ requestConsole, cookie }: TestConsole, query = '') =>
  v.parse(keyListSchema, await (await requestConsole(consoleCalls.keys + query, { cookie })).json());
const listNames = async (console: TestConsole, query = '') => (await list(console, query)).keys.map(({ name }) => name);
const find = async ({ requestConsole, cookie }: TestConsole, id: string) =>
  v.parse(keyDetailSchema, await (await requestConsole(toUrl(consoleCalls.key, id), { cookie })).json());
const identify = async ({ server }: TestConsole, apiKey: string, origin?: string) => {
  const from = origin === undefined ? {} : { origin, 'sec-fetch-site': 'cross-site' };
  return (await postSignals(server, { apiKey, url: 'https://shop.example/' }, from)).status;
};

describeDataLayer('API keys in the console', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) =>
    startConsole({ databaseUrl: await makeDatabase(), environment });

  test('are created once with a secret, which neither the list nor the audit log contains', async () => {
    const console = await start();
    const { id, key, kind } = await create(console, { kind: 'secret', name: hostile, days: 2 });
    expect([kind, key]).toEqual(['secret', expect.stringMatching(/^sk_[0-9A-Za-z]{39}$/)]);
    expect(await find(console, id)).toMatchObject({
      id,
      kind: 'secret',
      name: hostile,
      workspace: 'shop',
      state: 'active',
      origins: [],
      leadId: null,
      expiresAt: new Date(console.clock.now() + 2 * DAY_MS).toISOString(),
      lastUsedAt: null,
      identifications: 0,
      monthlyLimit: null,
      scopes: ['events', 'bot-events'],
      usage: [],
    });
    const stored = JSON.stringify([await list(console), await find(console, id), await readAudit(console)]);
    expect(stored).not.toContain(key);
    expect(await readAudit(console, 'key.create')).toMatchObject([{ subject: id, detail: 'secret, workspace shop' }]);
    const later = await advanceAndSignIn(console, 2 * DAY_MS);
    expect((await find(later, id)).state).toBe('expired');
  });

  test('have the identifications of this month, the limit of the free plan and the lead', async () => {
    const console = await start({ FREE_PLAN_MONTHLY_LIMIT: '1000' });
    const leadId = await sendLead(console, 'ada@example.com', { name: 'signup', description: undefined });
    const [free] = (await list(console)).keys;
    expect(free).toMatchObject({ kind: 'free', leadId, identifications: 0, monthlyLimit: 1000, lastUsedAt: null });
    expect(await identify(console, free?.shown ?? '')).toBe(200);
    const used = await find(console, free?.id ?? '');
    const month = new Date(console.clock.now()).toISOString().slice(0, 7);
    expect(used).toMatchObject({ identifications: 1, usage: [{ month, identifications: 1 }] });
    expect(used.lastUsedAt).not.toBe(null);
  });

  test('are filtered by text, kind and state', async () => {
    const earlier = await start();
    await create(earlier, { name: 'Checkout 100%' });
    const { id } = await create(earlier, { kind: 'secret', name: 'Fraud team', workspace: 'bank' });
    await create(earlier, { name: 'Trial', days: 1 });
    await send(earlier, 'POST', toUrl(consoleCalls.keyRevoke, id), {});
    const console = await advanceAndSignIn(earlier, DAY_MS);
    expect(await listNames(console, '?text=100%25')).toEqual(['Checkout 100%']);
    expect(await listNames(console, '?text=%25%25')).toEqual([]);
    expect(await listNames(console, '?text=BANK')).toEqual(['Fraud team']);
    expect(await listNames(console, '?kind=secret')).toEqual(['Fraud team']);
    expect(await listNames(console, '?state=active')).toEqual(['Checkout 100%']);
    expect(await listNames(console, '?state=expired&text=')).toEqual(['Trial']);
    expect(await listNames(console, '?state=revoked')).toEqual(['Fraud team']);
  });

  test('have pages that neither repeat nor leave out a key', async () => {
    const console = await start();
    const { id } = await create(console);
    for (let number = 0; number < KEYS_PER_PAGE + 4; number++)
      await sql`insert into api_keys (id, kind, hash, shown, scopes, workspace, created_at)
        select ${`copy-${number}`}, kind, ${`hash ${number}`}, shown, scopes, workspace, created_at
        from api_keys where id = ${id}`.execute(console.server.services.database.kysely);
    const page = await list(console);
    const rest = await list(console, `?after=${page.next}`);
    expect([page.keys.length, rest.keys.length, rest.next]).toEqual([KEYS_PER_PAGE, 5, null]);
    expect(new Set([...page.keys, ...rest.keys].map((key) => key.id)).size).toBe(KEYS_PER_PAGE + 5);
  });

  test('are rotated with the same settings, and the earlier key stays valid as long as chosen', async () => {
    const atFirst = await start();
    const origins = ['https://shop.example'];
    const earlier = await create(atFirst, { name: 'Checkout', origins, days: 30 });
    const console = await advanceAndSignIn(atFirst, DAY_MS);
    const answer = await send(console, 'POST', toUrl(consoleCalls.keyRotate, earlier.id), { hours: 24 });
    const rotated = v.parse(createdKeySchema, await answer.json());
    expect(rotated.earlierKeyEndsAt).toBe(new Date(console.clock.now() + DAY_MS).toISOString());
    expect(await find(console, rotated.id)).toMatchObject({
      name: 'Checkout',
      workspace: 'shop',
      origins,
      expiresAt: new Date(console.clock.now() + 30 * DAY_MS).toISOString(),
    });
    const [origin = ''] = origins;
    expect([await identify(console, earlier.key, origin), await identify(console, rotated.key, origin)]).toEqual([
      200, 200,
    ]);
    const later = await advanceAndSignIn(console, DAY_MS);
    expect([await identify(console, earlier.key, origin), await identify(console, rotated.key, origin)]).toEqual([
      403, 200,
    ]);
    expect(await readAudit(later, 'key.rotate')).toMatchObject([
      { subject: earlier.id, detail: `new key ${rotated.id}, this one ends after 24 hours` },
    ]);
    const again = await send(later, 'POST', toUrl(consoleCalls.keyRotate, earlier.id), { hours: 0 });
    expect([again.status, await readErrorCode(again)]).toEqual([409, 'conflict']);
    await send(later, 'POST', toUrl(consoleCalls.keyRotate, rotated.id), { hours: 0 });
    expect((await find(later, rotated.id)).state).toBe('revoked');
    expect(await identify(console, rotated.key, origin)).not.toBe(200);
  });

  test('are limited to other origins at once', async () => {
    const console = await start();
    const { id, key } = await create(console);
    const change = (origins: readonly string[]) => send(console, 'PATCH', toUrl(consoleCalls.key, id), { origins });
    expect(await identify(console, key, 'https://other.example')).toBe(200);
    expect((await change(['https://SHOP.example:443/', 'https://shop.example'])).status).toBe(200);
    expect((await find(console, id)).origins).toEqual(['https://shop.example']);
    expect(await identify(console, key, 'https://other.example')).toBe(403);
    expect((await change([])).status).toBe(200);
    expect(await identify(console, key, 'https://other.example')).toBe(200);
    expect((await readAudit(console, 'key.origins')).map(({ subject, detail }) => [subject, detail])).toEqual([
      [id, 'any → https://shop.example'],
      [id, 'https://shop.example → any'],
    ]);
    const secret = await create(console, { kind: 'secret' });
    const refused = await send(console, 'PATCH', toUrl(consoleCalls.key, secret.id), { origins: [] });
    expect([refused.status, await readErrorCode(refused)]).toEqual([409, 'conflict']);
  });

  test('are revoked once, also those of visitors, which are not rotated', async () => {
    const console = await start();
    await sendLead(console, 'ada@example.com', { name: 'signup', description: undefined });
    const [free] = (await list(console)).keys;
    const [id = '', key = ''] = [free?.id, free?.shown];
    expect((await send(console, 'POST', toUrl(consoleCalls.keyRotate, id), { hours: 0 })).status).toBe(409);
    expect(await identify(console, key)).toBe(200);
    const revoked = await send(console, 'POST', toUrl(consoleCalls.keyRevoke, id), {});
    expect(v.parse(keyDetailSchema, await revoked.json()).state).toBe('revoked');
    expect(await identify(console, key)).not.toBe(200);
    expect((await send(console, 'POST', toUrl(consoleCalls.keyRevoke, id), {})).status).toBe(409);
    expect(await readAudit(console, 'key.revoke')).toMatchObject([{ subject: id, actor: 'console token' }]);
  });
});

describeDataLayer('sealing keys in the console', (makeDatabase) => {
  test('are created once, replaced and deleted, and neither the list nor the audit log contains one', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const createSealingKey = async () => {
      const answer = await send(console, 'POST', consoleCalls.sealingKeys, { workspace: 'shop' });
      return v.parse(createdSealingKeySchema, await answer.json()).key;
    };
    const listSealingKeys = async () =>
      v.parse(sealingKeyListSchema, await (await console.requestConsole(consoleCalls.sealingKeys)).json()).sealingKeys;
    const keys = [await createSealingKey(), await createSealingKey()];
    expect(new Set(keys).size).toBe(2);
    const createdAt = new Date(console.clock.now()).toISOString();
    expect(await listSealingKeys()).toEqual([{ workspace: 'shop', createdAt }]);
    const remove = () => send(console, 'DELETE', toUrl(consoleCalls.sealingKey, 'shop'), {});
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await listSealingKeys()).toEqual([]);
    expect((await readAudit(console, 'sealing-key.create')).map(({ subject }) => subject)).toEqual(['shop', 'shop']);
    expect(await readAudit(console, 'sealing-key.delete')).toMatchObject([{ subject: 'shop' }]);
    for (const key of keys) expect(JSON.stringify(await readAudit(console))).not.toContain(key);
  });
});

test('an export of keys has the filters of the list and no secrets, and is in the audit log', async () => {
  const console = await startConsole();
  const { key } = await create(console, { kind: 'secret', name: '=1+1' });
  await create(console, { name: 'Checkout' });
  const answer = await console.requestConsole(`${consoleCalls.keyExport}?kind=secret&format=csv`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="keys.csv"']);
  expect([text.includes(`"'=1+1"`), text.includes('Checkout'), text.includes(key)]).toEqual([true, false, false]);
  const json = await (await console.requestConsole(`${consoleCalls.keyExport}?format=json`)).json();
  expect(v.parse(v.array(keySummarySchema), json)).toHaveLength(2);
  expect((await readAudit(console, 'keys.export')).map(({ detail }) => detail).sort()).toEqual([
    'format csv',
    'format json',
  ]);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401, 401, 401, 401, 401, 401, 401, 401]],
  ['viewer', [200, 200, 403, 403, 403, 403, 403, 200, 403, 403]],
  ['editor', [200, 200, 200, 200, 403, 403, 403, 200, 403, 403]],
  ['administrator', [200, 200, 200, 200, 200, 200, 200, 200, 200, 204]],
])('the endpoints of keys accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  const { id } = await create(console);
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const responses = [
    await console.requestConsole(consoleCalls.keys, { cookie }),
    await console.requestConsole(toUrl(consoleCalls.key, id), { cookie }),
    await console.requestConsole(`${consoleCalls.keyExport}?format=csv`, { cookie }),
    await send(console, 'PATCH', toUrl(consoleCalls.key, id), { origins: [] }, cookie),
    await send(console, 'POST', consoleCalls.keys, { kind: 'secret', workspace: 'shop' }, cookie),
    await send(console, 'POST', toUrl(consoleCalls.keyRotate, id), { hours: 24 }, cookie),
    await send(console, 'POST', toUrl(consoleCalls.keyRevoke, id), {}, cookie),
    await console.requestConsole(consoleCalls.sealingKeys, { cookie }),
    await send(console, 'POST', consoleCalls.sealingKeys, { workspace: 'shop' }, cookie),
    await send(console, 'DELETE', toUrl(consoleCalls.sealingKey, 'shop'), {}, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});

test.each([
  [{ kind: 'free' }, 'kind: must be one of public, secret'],
  [{ workspace: 'a b' }, 'workspace: must be 1 to 64 letters, digits, - or _'],
  [{ origins: ['shop.example'] }, 'origins.0: must be scheme, host and port only'],
  [{ origins: ['https://shop.example/cart'] }, 'origins.0: must be scheme, host and port only'],
  [{ kind: 'secret', origins: ['https://shop.example'] }, 'origins: are only for public keys'],
  [{ days: 0 }, 'days: must be 1 or more'],
  [{ name: 'two\nlines' }, 'name: must be on one line'],
  [{ scopes: 'events' }, 'scopes: is not known'],
])('POST a key with %j returns 400 with the field and the reason', async (key, message) => {
  const console = await startConsole();
  const answer = await send(console, 'POST', consoleCalls.keys, { kind: 'public', workspace: 'shop', ...key });
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});
