import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { ListAction, ListKind } from '@whorl/contract/lists/list-entry.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';
import { createListAccess } from './list-access.ts';
import { decideListAction, findListMatches, type ListMatch, type ListSubject } from './match-lists.ts';

const VISITOR = 'abcdefghij0123456789';
const HOUR_MS = 3_600_000;

type Line = [kind: ListKind, value: string, action: ListAction];

describeDataLayer('the lists', (makeDatabase) => {
  async function start(...lines: Line[]) {
    const clock = createTestClock();
    const { services } = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const access = createListAccess(services);
    const add = ([kind, value, action]: Line, more: { workspace?: string; expiresAt?: string } = {}) =>
      access.add(
        { workspace: OWN_WORKSPACE, kind, value, action, reason: '', expiresAt: null, ...more },
        'ada@example.org',
        () => async () => undefined,
      );
    for (const line of lines) expect(await add(line)).toHaveProperty('entry');
    const match = async (subject: ListSubject, workspace: string = OWN_WORKSPACE) =>
      (await findListMatches(services.database, clock.now(), workspace, subject)).map(
        ({ value, action }) => `${action} ${value}`,
      );
    return { services, clock, add, match };
  }

  test('match the visitor, the smallest network and the longest domain', async () => {
    const { match } = await start(
      ['visitor', VISITOR, 'allow'],
      ['network', '203.0.0.0/8', 'watch'],
      ['network', '203.0.113.77/24', 'block'],
      ['network', '203.0.113.9', 'allow'],
      ['network', '2001:DB8:0:1::7/48', 'block'],
      ['network', '2001:db8:0:1::7', 'watch'],
      ['email_domain', 'Example.com', 'block'],
      ['email_domain', 'someone@mail.example.com', 'watch'],
      ['email_domain', 'bücher.example', 'watch'],
    );
    expect(await match({ visitorId: VISITOR })).toEqual([`allow ${VISITOR}`]);
    expect(await match({ visitorId: VISITOR.toUpperCase() })).toEqual([]);
    expect(await match({ address: '203.0.113.9' })).toEqual(['allow 203.0.113.9/32']);
    expect(await match({ address: '::ffff:203.0.113.10' })).toEqual(['block 203.0.113.0/24']);
    expect(await match({ address: '203.1.2.3' })).toEqual(['watch 203.0.0.0/8']);
    expect(await match({ address: '204.1.2.3' })).toEqual([]);
    expect(await match({ address: '203.0.113.0', isTruncated: true })).toEqual(['block 203.0.113.0/24']);
    expect(await match({ address: '2001:db8:0:1:ffff::1' })).toEqual(['watch 2001:db8:0:1::/64']);
    expect(await match({ address: '2001:db8::', isTruncated: true })).toEqual(['block 2001:db8::/48']);
    expect(await match({ email: 'ada@EXAMPLE.com' })).toEqual(['block example.com']);
    expect(await match({ email: 'ada@eu.mail.example.com' })).toEqual(['watch mail.example.com']);
    expect(await match({ email: 'ada@notexample.com' })).toEqual([]);
    expect(await match({ email: 'ada@xn--bcher-kva.example' })).toEqual(['watch xn--bcher-kva.example']);
    expect(await match({ visitorId: VISITOR, address: '203.0.113.10', email: 'ada@example.com' })).toEqual([
      `allow ${VISITOR}`,
      'block 203.0.113.0/24',
      'block example.com',
    ]);
    expect(await match({ address: 'unknown', email: 'ada' })).toEqual([]);
  });

  test('apply to one workspace, and have one entry per value', async () => {
    const { add, match } = await start(['visitor', VISITOR, 'block']);
    expect(await add(['visitor', VISITOR, 'watch'])).toHaveProperty('taken');
    expect(await match({ visitorId: VISITOR }, 'shop')).toEqual([]);
    expect(await add(['visitor', VISITOR, 'watch'], { workspace: 'shop' })).toHaveProperty('entry');
    expect(await match({ visitorId: VISITOR }, 'shop')).toEqual([`watch ${VISITOR}`]);
    expect(await match({ visitorId: VISITOR })).toEqual([`block ${VISITOR}`]);
  });

  test('ignore expired entries, which a job deletes and a new entry replaces', async () => {
    const { services, clock, add, match } = await start();
    const expiresAt = new Date(clock.now() + HOUR_MS).toISOString();
    await add(['network', '203.0.113.0/24', 'block'], { expiresAt });
    await add(['network', '198.51.100.0/24', 'block'], { expiresAt });
    await add(['network', '203.0.0.0/16', 'watch']);
    expect(await match({ address: '203.0.113.9' })).toEqual(['block 203.0.113.0/24']);
    const listValues = async () =>
      (
        await sql<{ value: string }>`select value from list_entries order by value`.execute(services.database.kysely)
      ).rows.map(({ value }) => value);
    clock.advance(HOUR_MS);
    expect(await match({ address: '203.0.113.9' })).toEqual(['watch 203.0.0.0/16']);
    expect(await add(['network', '203.0.113.0/24', 'allow'])).toHaveProperty('entry');
    expect(await match({ address: '203.0.113.9' })).toEqual(['allow 203.0.113.0/24']);
    await expect
      .poll(() => {
        clock.advance(HOUR_MS);
        return listValues();
      })
      .toEqual(['203.0.0.0/16', '203.0.113.0/24']);
  });

  test.each<[ListKind, string, string]>([
    ['visitor', 'abc', 'visitor ID'],
    ['network', '203.0.113', 'IP address'],
    ['network', '203.0.113.0/7', 'from /8'],
    ['network', '203.0.113.0/33', 'from /8'],
    ['network', '203.0.113.0/24/24', 'IP address'],
    ['network', '2001:db8::/65', 'from /16'],
    ['network', 'fe80::1%eth0', 'IP address'],
    ['email_domain', 'com', 'domain'],
    ['email_domain', 'exa mple.com', 'domain'],
  ])('reject the %s %s', async (kind, value, problem) => {
    const { add } = await start();
    expect(await add([kind, value, 'block'])).toEqual({
      problem: { field: 'value', message: expect.stringContaining(problem) },
    });
  });
});

test.each<[string, ListAction | undefined]>([
  ['', undefined],
  ['network allow', 'allow'],
  ['network allow, email_domain watch', 'watch'],
  ['network watch, email_domain block', 'block'],
  ['network block, email_domain allow', 'block'],
  ['visitor watch, network block', 'block'],
  ['visitor allow, network block, email_domain block', 'allow'],
])('the matches “%s” result in the action %s', (text, action) => {
  const matches = text
    .split(', ')
    .filter(Boolean)
    .map((match) => {
      const [kind, matched] = match.split(' ') as [ListKind, ListAction];
      return { kind, value: 'any', action: matched } satisfies ListMatch;
    });
  expect(decideListAction(matches)).toBe(action);
});
