import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/platform/database/database.ts';
import { postgresAnswers } from '../../server/testing/database.ts';
import { startBenchServer } from '../server.ts';
import { type Load, sendLeads } from './load.ts';

/**
 * `node bench/leads/leads.ts [--seconds 5] [--connections 64]`: durable leads a second through the whole server, by
 * group commit and beside it with one transaction per request. The load comes from another process on the same machine.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
  },
});

const dialects = (await postgresAnswers()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
for (const dialect of dialects) {
  const [alone, grouped] = [await measure(dialect, 1), await measure(dialect)];
  console.log(`${dialect}: one transaction per request  ${describe(alone)}`);
  console.log(`${dialect}: group commit                 ${describe(grouped)}`);
  console.log(`${dialect}: ${(grouped.perSecond / alone.perSecond).toFixed(1)} times as many\n`);
}

function describe({ perSecond, p50, p99 }: Load): string {
  return `${Math.round(perSecond)} leads/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

async function measure(dialect: 'sqlite' | 'postgres', largestGroup?: number): Promise<Load> {
  const server = await startBenchServer(dialect, largestGroup);
  try {
    const load = await sendLeads(server.url, Number(values.connections), Number(values.seconds) * 1000);
    await server.stop();
    await countStored(server.databaseUrl, load.acknowledged);
    return load;
  } finally {
    await server.remove();
  }
}

/** A rate counts only when what was acknowledged is there. */
async function countStored(databaseUrl: string, acknowledged: number): Promise<void> {
  const database = openDatabase(databaseUrl);
  const { count } = await database.kysely
    .selectFrom('leads')
    .select((leads) => leads.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await database.close();
  if (Number(count) < acknowledged) throw new Error(`${acknowledged} leads were acknowledged, ${count} are stored`);
}
