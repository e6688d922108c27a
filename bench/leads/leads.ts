import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/platform/database/database.ts';
import { isPostgresReachable } from '../../server/testing/database.ts';
import { startBenchServer } from '../server.ts';
import { type Load, sendLeads } from './load.ts';

/*
 * `node bench/leads/leads.ts [--seconds 5] [--connections 64]`: measures durable leads per second through the complete
 * server, with group commit and with one transaction per request. The load generator is another process on this machine.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
  },
});

const dialects = (await isPostgresReachable()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
for (const dialect of dialects) {
  const [single, grouped] = [await measure(dialect, 1), await measure(dialect)];
  console.log(`${dialect}: one transaction per request  ${describe(single)}`);
  console.log(`${dialect}: group commit                 ${describe(grouped)}`);
  console.log(`${dialect}: factor ${(grouped.perSecond / single.perSecond).toFixed(1)}\n`);
}

function describe({ perSecond, p50, p99 }: Load): string {
  return `${Math.round(perSecond)} leads/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

async function measure(dialect: 'sqlite' | 'postgres', maxGroupSize?: number): Promise<Load> {
  const server = await startBenchServer({ dialect, maxGroupSize });
  try {
    const load = await sendLeads(server.url, Number(values.connections), Number(values.seconds) * 1000);
    await server.stop();
    await checkStored(server.databaseUrl, load.acknowledged);
    return load;
  } finally {
    await server.remove();
  }
}

/** Throws if an acknowledged lead isn't stored. */
async function checkStored(databaseUrl: string, acknowledged: number): Promise<void> {
  const database = openDatabase(databaseUrl);
  const { count } = await database.kysely
    .selectFrom('leads')
    .select((leads) => leads.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await database.close();
  if (Number(count) < acknowledged)
    throw new Error(`Expected at least ${acknowledged} acknowledged leads in the database, found ${count}`);
}
