import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../server/platform/database/database.ts';
import { MAX_GROUP_SIZE } from '../../server/platform/database/group-commit.ts';
import { createTestDatabase } from '../../server/testing/database.ts';

/*
 * `node scripts/run.mjs bench/leads/group-commit.ts [--seconds 1]`: measures the group size and the durable writes per
 * second of SQLite's group commit, by number of concurrent callers. Runs without a server; `bench/leads/leads.ts` measures
 * the complete server.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '1' } } });
const durationMs = Number(values.seconds) * 1000;
/** Size of a lead with its delivery. */
const TEXT = 'x'.repeat(600);

/** Both variants run in alternation and the median counts, so that other load on the machine affects both. */
const ROUNDS = 5;

console.log('callers  single   grouped  factor   writes per transaction');
for (const callers of [1, 8, 64, 512]) {
  const rounds: { single: Throughput; grouped: Throughput }[] = [];
  while (rounds.length < ROUNDS)
    rounds.push({ single: await measure(callers, 1), grouped: await measure(callers, MAX_GROUP_SIZE) });
  const cells = [
    String(callers).padEnd(7),
    median(rounds.map(({ single }) => single.perSecond))
      .toFixed(0)
      .padStart(8),
    median(rounds.map(({ grouped }) => grouped.perSecond))
      .toFixed(0)
      .padStart(10),
    median(rounds.map(({ single, grouped }) => grouped.perSecond / single.perSecond))
      .toFixed(1)
      .padStart(8),
    median(rounds.map(({ grouped }) => grouped.perTransaction))
      .toFixed(1)
      .padStart(25),
  ];
  console.log(cells.join(''));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

type Throughput = { perSecond: number; perTransaction: number };

async function measure(callers: number, maxGroupSize: number): Promise<Throughput> {
  const { url, release } = await createTestDatabase('sqlite');
  const database = openDatabase(url, { maxGroupSize });
  await sql`create table writes (text text not null)`.execute(database.kysely);
  const transactions = new Set<unknown>();
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < began + durationMs) {
        await database.commitTogether(async (tx) => {
          transactions.add(tx);
          await sql`insert into writes (text) values (${TEXT})`.execute(tx);
        });
        done++;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  await release();
  return { perSecond: done / seconds, perTransaction: done / transactions.size };
}
