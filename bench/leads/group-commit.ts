import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../server/platform/database/database.ts';
import { LARGEST_GROUP } from '../../server/platform/database/group-commit.ts';
import { makeTestDatabase } from '../../server/testing/database.ts';

/**
 * `node scripts/run.mjs bench/leads/group-commit.ts [--seconds 1]`: how large the groups of SQLite's group commit
 * become, and how many durable works a second they make of it, by how many callers wait at the same time. Without a
 * server in front of it, for that one `bench-leads.ts` is there.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '1' } } });
const durationMs = Number(values.seconds) * 1000;
/** What a lead and its delivery come to. */
const TEXT = 'x'.repeat(600);

/** By turns, and the middle of each: what else the machine does then meets both. */
const ROUNDS = 5;

console.log('callers   alone   grouped   times   works in a transaction');
for (const callers of [1, 8, 64, 512]) {
  const rounds: { alone: Measured; grouped: Measured }[] = [];
  while (rounds.length < ROUNDS)
    rounds.push({ alone: await measure(callers, 1), grouped: await measure(callers, LARGEST_GROUP) });
  const cells = [
    String(callers).padEnd(7),
    middle(rounds.map(({ alone }) => alone.perSecond))
      .toFixed(0)
      .padStart(8),
    middle(rounds.map(({ grouped }) => grouped.perSecond))
      .toFixed(0)
      .padStart(10),
    middle(rounds.map(({ alone, grouped }) => grouped.perSecond / alone.perSecond))
      .toFixed(1)
      .padStart(8),
    middle(rounds.map(({ grouped }) => grouped.perTransaction))
      .toFixed(1)
      .padStart(25),
  ];
  console.log(cells.join(''));
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

type Measured = { perSecond: number; perTransaction: number };

async function measure(callers: number, largestGroup: number): Promise<Measured> {
  const { url, drop } = await makeTestDatabase('sqlite');
  const database = openDatabase(url, largestGroup);
  await sql`create table works (text text not null)`.execute(database.kysely);
  const transactions = new Set<unknown>();
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < began + durationMs) {
        await database.commitTogether(async (tx) => {
          transactions.add(tx);
          await sql`insert into works (text) values (${TEXT})`.execute(tx);
        });
        done++;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  await drop();
  return { perSecond: done / seconds, perTransaction: done / transactions.size };
}
