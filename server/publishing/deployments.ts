import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import type { DeploymentRow } from './deployment-tables.ts';

/** Interval at which another build is noticed, and after which a failed record is repeated. */
const CHECK_MS = 30_000;

/**
 * Creates the feature that records when a version and a build are first served: as soon as the server listens, and after
 * another build was loaded.
 *
 * @param version version of the server
 */
export function createDeployments(
  { database, jobs, clock, site }: Pick<Services, 'database' | 'jobs' | 'clock' | 'site'>,
  version: string,
): Feature {
  let recorded: string | undefined;
  async function record(): Promise<void> {
    const { buildHash: build } = site;
    if (build === recorded) return;
    await recordDeployment(database, { build, version, at: clock.now() });
    recorded = build;
  }
  return {
    name: 'deployments',
    addRoutes(server) {
      server.addHook('onListen', () => {
        const name = 'record the deployment';
        void jobs.once(name, record);
        jobs.every(CHECK_MS, name, record);
      });
    },
  };
}

/** Records a deployment, unless this or another process has recorded the same build and version before. */
export async function recordDeployment(database: Database, deployment: DeploymentRow): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .insertInto('deployments')
      .values(deployment)
      .onConflict((conflict) => conflict.columns(['build', 'version']).doNothing())
      .execute(),
  );
}

/**
 * Reads the latest deployments of a period, oldest first.
 *
 * @param period milliseconds since 1970, excluding `to`
 */
export async function readDeploymentsIn(
  kysely: Kysely<Tables>,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<readonly DeploymentRow[]> {
  const rows = await kysely
    .selectFrom('deployments')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at', 'desc')
    .orderBy('build')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) })).reverse();
}
