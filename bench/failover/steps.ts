import { setTimeout as pause } from 'node:timers/promises';
import { makeAsynchronous, makeSynchronous, startStandby, waitForStandby } from './postgres-instance.ts';
import type { Restartable, SiteCluster } from './site-cluster.ts';

export type Step = {
  /** Creates what the step needs, before the fault. */
  readonly prepare?: (cluster: SiteCluster) => Promise<void>;
  /** Causes the fault and does what an operator or a process manager does then. */
  readonly run: (cluster: SiteCluster) => Promise<void>;
  /** Restores the redundancy after the requests succeed again. */
  readonly repair?: (cluster: SiteCluster) => Promise<void>;
};

/** Time after which an operator or a cluster manager reacts to the loss of a standby. */
const DETECTION_MS = 5_000;

/** Steps in their order. The last one starts another standby first. */
export const steps = {
  'rolling-restart': {
    async run({ servers }) {
      for (const server of servers) await restart(server, 'SIGTERM');
    },
  },
  'server-killed': { run: ({ servers }) => restart(getFirst(servers), 'SIGKILL') },
  'redis-killed': { run: ({ redis }) => restart(redis, 'SIGKILL') },
  'primary-restarted': {
    async run({ databases: { primary } }) {
      await primary.restart();
      await waitForStandby(primary);
    },
  },
  'standby-killed': {
    async run({ databases: { primary, standby } }) {
      await standby.crash();
      await pause(DETECTION_MS);
      await makeAsynchronous(primary);
    },
    async repair({ databases: { primary, standby } }) {
      await standby.restart();
      await makeSynchronous(primary);
    },
  },
  'primary-killed': {
    async run(cluster) {
      await cluster.databases.primary.crash();
      await promoteStandby(cluster, 'close');
    },
  },
  'primary-unreachable': {
    async prepare(cluster) {
      const { databases } = cluster;
      databases.standby = await startStandby(cluster.folder, 'postgres-3', databases.primary);
      cluster.closeLater(databases.standby.crash);
    },
    async run(cluster) {
      cluster.databases.primary.freeze();
      await promoteStandby(cluster, 'leave');
    },
  },
} as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as StepName[];

async function promoteStandby(
  { databases, databaseAddress }: SiteCluster,
  connections: 'close' | 'leave',
): Promise<void> {
  databases.primary = databases.standby;
  await databases.primary.promote();
  databaseAddress.move(databases.primary.port, connections);
}

async function restart(program: Restartable, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await program.end(signal);
  await program.start();
}

function getFirst<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('Expected at least one item');
  return first;
}
