import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findOrInstallPrograms } from '../../deploy/testing/find-programs.ts';
import { afterTest } from '../../server/testing/clean-up.ts';
import { startTestServer } from '../../server/testing/server.ts';
import { postLead } from '../durability/post-lead.ts';
import { requestKinds } from './measure-step.ts';
import { DATABASE, startPrimary } from './postgres-instance.ts';
import { failoverPackages, failoverPrograms, runFailover } from './run-failover.ts';

const problem = findOrInstallPrograms('failover', failoverPrograms, failoverPackages);

describe.skipIf(problem !== undefined)('two servers with a synchronous standby', () => {
  test('lose nothing acknowledged when a server and Redis are killed and the primary is restarted and lost', {
    timeout: 5 * 60_000,
  }, async () => {
    const steps = ['server-killed', 'redis-killed', 'primary-restarted', 'primary-killed'] as const;
    const rates = { page: 5, lead: 5, events: 5, identification: 5 };
    const { problems, steps: results, storage } = await runFailover({ steps, rates, quietMs: 2_000 });
    process.stdout.write(`${JSON.stringify({ steps: results, storage })}\n`);
    expect(problems).toEqual([]);
    for (const kind of [storage.leads, storage.events, storage.identifications])
      expect(kind.acknowledged).toBeGreaterThan(0);
    // No page needs the database, and one server always runs.
    for (const result of Object.values(results)) expect(result.page.failures).toEqual({});
    for (const kind of requestKinds) expect(results['server-killed']?.[kind].requests).toBeGreaterThan(0);
  });

  test('a lead is acknowledged only when the standby has it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'whorl-standby-'));
    afterTest(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const primary = await startPrimary(folder, 'postgres-1');
    afterTest(primary.crash);
    const databaseUrl = `postgres://postgres@127.0.0.1:${primary.port}/${DATABASE}?statement_timeout=1000&query_timeout=2000`;
    const { url } = await startTestServer({ databaseUrl, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    await primary.query("alter system set synchronous_standby_names = 'lost'");
    await primary.query('select pg_reload_conf()');
    const submission = randomUUID();
    const post = async () => (await postLead(url, submission)).status;
    // The first commit waits for the standby until the query timeout, the second one for the row of the first.
    expect(await post()).toBe(503);
    expect(await post()).toBe(503);
    await primary.query('alter system reset synchronous_standby_names');
    await primary.query('select pg_reload_conf()');
    await expect.poll(post).toBe(200);
  });
});
