import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { traitsWith } from '../../testing/traits.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { countNetwork, findCandidates } from './candidates.ts';
import { MAX_COUNT } from './evidence.ts';

const VISITORS = 2_000;
/** Visitors with the same phone, of whom the last few use the same network. */
const CROWD = 400;
const NEARBY = 3;

const toRow = (index: number) => {
  const isCrowd = index < CROWD;
  const isNearby = isCrowd && index >= CROWD - NEARBY;
  return {
    ...{ id: `visitor${String(index).padStart(13, '0')}`, workspace: 'own', traits: JSON.stringify(traitsWith()) },
    fingerprint: `fingerprint ${index}`,
    hardware_block: isCrowd ? 'phone' : `hardware ${index}`,
    settings_block: `settings ${index % 500}`,
    ...{ network: isNearby ? '203.0.113.0' : `10.0.${index % 250}.0`, earlier_network: '', device_digest: '' },
    ...{ platform: 'iPhone', vendor: 'Apple', gpu: 'Apple GPU', is_guessed: 0, visits: 1, unsigned_visits: 0 },
    ...{ first_seen_at: index, last_seen_at: index },
  };
};
const someone = {
  ...{ workspace: 'own', network: '203.0.113.0', fingerprint: 'fingerprint 1500' },
  blocks: { hardwareBlock: 'hardware 1500', settingsBlock: 'settings 499' },
};

describeDataLayer('the search for candidates', (makeDatabase, dialect) => {
  const start = async () => {
    const database = openDatabase(await makeDatabase());
    const rows = Array.from({ length: VISITORS }, (_, index) => toRow(index));
    for (let sent = 0; sent < VISITORS; sent += 500) {
      await database.kysely
        .insertInto('visitors')
        .values(rows.slice(sent, sent + 500))
        .execute();
    }
    if (dialect === 'postgres') await sql`analyze visitors`.execute(database.kysely);
    return { database, watched: watchStatements(database, 'visitors') };
  };

  test('finds visitors by fingerprint, hardware and settings, each by an index', async () => {
    const { database, watched } = await start();
    const found = await watched.kysely.transaction().execute(async (tx) => {
      expect(await countNetwork(tx, someone)).toBe(NEARBY);
      return findCandidates(tx, someone);
    });
    expect(found.map(({ lastSeenAt }) => lastSeenAt).sort((a, b) => a - b)).toEqual([499, 999, 1499, 1500, 1999]);
    const [network, equal, ...others] = await watched.plans();
    expect(others).toEqual([]);
    expect(network).toContain('visitors_network');
    for (const digest of ['fingerprint', 'hardware_block', 'settings_block'])
      expect(equal).toContain(`visitors_${digest}`);
    expect(equal).not.toMatch(/Seq Scan|SCAN visitors/);
    await database.close();
  });

  test('reads a limited number of a crowd, and those of the same network first', async () => {
    const { database, watched } = await start();
    const phone = { ...someone, fingerprint: 'none', blocks: { hardwareBlock: 'phone', settingsBlock: 'none' } };
    const found = await watched.kysely.transaction().execute((tx) => findCandidates(tx, phone));
    expect(found.filter(({ network }) => network === phone.network)).toHaveLength(NEARBY);
    expect(found.length).toBeLessThanOrEqual(MAX_COUNT + 1 + NEARBY);
    expect(watched.countRows()).toBe(MAX_COUNT + 1 + NEARBY);
    await database.close();
  });

  test('finds no visitor of another workspace', async () => {
    const { database } = await start();
    const elsewhere = { ...someone, workspace: 'other' };
    const found = await database.kysely
      .transaction()
      .execute(async (tx) => [...(await findCandidates(tx, elsewhere)), await countNetwork(tx, elsewhere)]);
    expect(found).toEqual([0]);
    await database.close();
  });
});
