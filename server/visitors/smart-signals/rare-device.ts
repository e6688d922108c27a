import { setImmediate } from 'node:timers/promises';
import { RATED_VISITORS_MINIMUM, SAME_DEVICE_LIMIT } from '@whorl/contract/identification/api-limits.ts';
import type { DeviceBucket, EventProducts } from '@whorl/contract/identification/event.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { MeasuredProduct } from './measure-product.ts';

/** Share of visitors that a device may have at most to be in a percentile, in thousandths; the rarest first. */
const percentiles = [
  { column: 'p999', bucket: 'p99.9+', permille: 1 },
  { column: 'p995', bucket: 'p99.5-p99.9', permille: 5 },
  { column: 'p99', bucket: 'p99-p99.5', permille: 10 },
  { column: 'p95', bucket: 'p95-p99', permille: 50 },
] as const satisfies readonly { column: string; bucket: DeviceBucket; permille: number }[];

type DeviceLimits = Readonly<Record<(typeof percentiles)[number]['column'], number>>;

/** Buckets of a device that counts as rare. */
const rare: readonly DeviceBucket[] = ['p99.9+', 'not_seen'];

type RatedDevice = {
  readonly workspace: string;
  /** See `computeDeviceDigest`. */
  readonly deviceDigest: string;
  /** Whether the visitor's previous visit was from the same device. */
  readonly isSameDevice: boolean;
};

/**
 * Rates how common the device of a recorded visit is among the visitors of the workspace. Counts visitors by an index, at
 * most `SAME_DEVICE_LIMIT`, and compares the number with the limits of the last `measureDeviceLimits`.
 */
export const toRareDevice = (device: RatedDevice): MeasuredProduct<EventProducts['rareDevice']> => ({
  measure: (tx) => rateDevice(tx, device),
  message: 'the visitors with this device could not be counted',
});

async function rateDevice(tx: Transaction<Tables>, device: RatedDevice): Promise<EventProducts['rareDevice']> {
  const { workspace, deviceDigest, isSameDevice } = device;
  if (deviceDigest === '') return fail('the browser reports no device');
  const [limits] = await selectLimits(tx, { workspace });
  if (limits === undefined) return fail(`not enough data: fewer than ${RATED_VISITORS_MINIMUM} visitors`);
  const [same] = await countVisitors(tx, { workspace, deviceDigest, limit: limits.p95 });
  const percentileBucket = toBucket(Number(same?.count), limits, isSameDevice);
  return { data: { result: rare.includes(percentileBucket), percentileBucket } };
}

const selectLimits = prepareQuery((kysely, { workspace }: { workspace: string }) =>
  kysely
    .selectFrom('device_limits')
    .select(percentiles.map(({ column }) => column))
    .where('workspace', '=', workspace),
);

/** Counts the visitors with a device, up to a limit. */
const countVisitors = prepareQuery((kysely, given: { workspace: string; deviceDigest: string; limit: number }) => {
  const same = kysely
    .selectFrom('visitors')
    .select('workspace')
    .where('device_digest', '=', given.deviceDigest)
    .where('workspace', '=', given.workspace)
    .limit(given.limit);
  return kysely.selectFrom(same.as('same')).select(({ fn }) => fn.countAll<number | string>().as('count'));
});

const fail = (message: string) => ({ error: { code: 'Failed', message } }) as const;

/** @param count number of visitors with the device, including the rated one */
function toBucket(count: number, limits: DeviceLimits, isSameDevice: boolean): DeviceBucket {
  if (count <= 1 && !isSameDevice) return 'not_seen';
  return percentiles.find(({ column }) => count < limits[column])?.bucket ?? '<p95';
}

/** Devices that are read together; other requests are handled in between. */
const DEVICES_AT_ONCE = 500;

/**
 * Computes the limits of all workspaces from their numbers of visitors per device. Reads the visitors by an index; memory
 * grows with the different numbers, not with visitors or devices.
 */
export async function measureDeviceLimits(database: Database): Promise<void> {
  const histograms = await readHistograms(database);
  const rows = [...histograms]
    .map(([workspace, histogram]) => ({ workspace, limits: findDeviceLimits(histogram) }))
    .flatMap(({ workspace, limits }) => (limits ? [{ workspace, ...limits }] : []))
    .sort((a, b) => (a.workspace < b.workspace ? -1 : 1));
  await database.commitTogether(async (tx) => {
    await tx.deleteFrom('device_limits').execute();
    for (const { workspace, ...limits } of rows) {
      await tx
        .insertInto('device_limits')
        .values({ workspace, ...limits })
        // Another process may do the same at this moment.
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(limits))
        .execute();
    }
  });
}

/** Numbers of devices by their number of visitors. */
type Histogram = Map<number, number>;

async function readHistograms({ kysely }: Database): Promise<Map<string, Histogram>> {
  const histograms = new Map<string, Histogram>();
  let last = { device_digest: '', workspace: '' };
  while (true) {
    const groups = await kysely
      .selectFrom('visitors')
      .select(['device_digest', 'workspace'])
      .select(({ fn }) => fn.countAll<number | string>().as('visitors'))
      .where('device_digest', '<>', '')
      .where(sql<boolean>`(device_digest, workspace) > (${last.device_digest}, ${last.workspace})`)
      .groupBy(['device_digest', 'workspace'])
      .orderBy('device_digest')
      .orderBy('workspace')
      .limit(DEVICES_AT_ONCE)
      .execute();
    for (const { workspace, visitors } of groups) {
      const histogram = histograms.get(workspace) ?? new Map<number, number>();
      histogram.set(Number(visitors), (histogram.get(Number(visitors)) ?? 0) + 1);
      histograms.set(workspace, histogram);
    }
    const end = groups.at(-1);
    if (groups.length < DEVICES_AT_ONCE || end === undefined) return histograms;
    last = end;
    await setImmediate();
  }
}

/**
 * Returns for each percentile the number of visitors from which on a device isn't in it, at most `SAME_DEVICE_LIMIT`;
 * undefined if there are too few visitors.
 */
export function findDeviceLimits(histogram: ReadonlyMap<number, number>): DeviceLimits | undefined {
  const sizes = [...histogram].map(([visitors, devices]) => ({ visitors, total: visitors * devices }));
  sizes.sort((a, b) => a.visitors - b.visitors);
  const total = sizes.reduce((sum, size) => sum + size.total, 0);
  if (total < RATED_VISITORS_MINIMUM) return undefined;
  const findLimit = (permille: number): number => {
    let sum = 0;
    for (const size of sizes) {
      sum += size.total;
      if (sum * 1000 > total * permille) return Math.min(size.visitors, SAME_DEVICE_LIMIT);
    }
    return SAME_DEVICE_LIMIT;
  };
  return Object.fromEntries(percentiles.map(({ column, permille }) => [column, findLimit(permille)])) as DeviceLimits;
}
