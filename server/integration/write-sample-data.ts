import { randomUUID } from 'node:crypto';
import type { JobsFile } from '@whorl/contract/careers/job.ts';
import { sql } from 'kysely';
import { rollUp } from '../analytics/roll-up.ts';
import { readJobs } from '../careers/job-board.ts';
import { type Config, readConfig } from '../config.ts';
import { createErrorAccess } from '../error-reports/error-access.ts';
import { addOverride } from '../experiments/overrides.ts';
import { createLeadAccess } from '../leads/lead-access.ts';
import { createListAccess } from '../lists/list-access.ts';
import type { Clock } from '../platform/clock.ts';
import type { Services } from '../platform/feature.ts';
import { createLog, type Log } from '../platform/log.ts';
import { recordDeployment } from '../publishing/deployments.ts';
import { makeSampleData, type SampleOptions } from '../sample-data/make-sample-data.ts';
import { replaceSampleFile, type SampleFile } from '../sample-data/sample-files.ts';
import { SAMPLE_KEY, type SampleServer } from '../sample-data/sample-site.ts';
import { findLatestBotResult } from '../visitors/bots/latest-bot-result.ts';

/** Creates a server without listening, see `createApp`. */
export type CreateServer = (options: { config: Config; distDir: string; clock: Clock; log: Log }) => Promise<{
  readonly services: Services;
  readonly handle: SampleServer['handle'];
  close(): Promise<void>;
}>;

/** The time at which everything is written in a sample database; its timers never run, so that no job does. */
type StoppedClock = Clock & { set(now: number): void };

/**
 * Makes sample data in a database of its own, with a complete server whose clock is set to the time of each visit. The
 * server has destinations, so that deliveries are stored, but its outbox is never started: nothing is sent.
 */
export const writeSampleData = (
  createServer: CreateServer,
  { dataDir, distDir }: { dataDir: string; distDir: string },
  options: SampleOptions,
): Promise<SampleFile> =>
  replaceSampleFile(dataDir, options, async (path) => {
    const clock = createStoppedClock();
    clock.set(options.now - options.days * 86_400_000);
    const app = await createServer({ config: createSampleConfig(path), distDir, clock, log: createLog('silent') });
    try {
      // The file is used only when it is complete, so that it needn't survive a power failure before.
      await sql`pragma synchronous = off`.execute(app.services.database.kysely);
      await makeSampleData(createSampleServer(app, clock, readJobs(distDir)), options);
    } finally {
      await app.close();
    }
  });

function createStoppedClock(): StoppedClock {
  let now = 0;
  return {
    now: () => now,
    after: () => () => undefined,
    set(time) {
      now = time;
    },
  };
}

/** Configuration of the server that makes the data: with destinations that exist only to plan deliveries to them. */
const createSampleConfig = (path: string): Config =>
  readConfig({
    DATABASE_URL: `sqlite:${path}`,
    LOG_LEVEL: 'silent',
    COOKIE_SECRET: randomUUID(),
    IDENTIFICATION_PUBLIC_KEY: SAMPLE_KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    AGENT_DIRECTORIES: 'off',
    HUBSPOT_PORTAL_ID: '1',
    HUBSPOT_CONTACT_FORM_ID: '00000000-0000-4000-8000-000000000000',
    LEAD_WEBHOOK_URL: 'https://crm.example/leads',
    LEAD_WEBHOOK_SECRET: randomUUID(),
    SMTP_URL: 'smtps://mail.example',
    LEAD_NOTICE_FROM: 'console@shop.example',
    LEAD_NOTICE_TO: 'sales@shop.example',
  });

function createSampleServer(
  { services, handle }: Awaited<ReturnType<CreateServer>>,
  clock: StoppedClock,
  jobs: JobsFile,
): SampleServer {
  const { database } = services;
  const leads = createLeadAccess(services, findLatestBotResult);
  const errors = createErrorAccess(services);
  const lists = createListAccess(services);
  const record = () => Promise.resolve();
  return {
    services,
    jobs,
    handle,
    setTime: clock.set,
    async updateLead(id, change) {
      await leads.update(id, change, record);
    },
    async releaseLead(id) {
      await leads.release(id, record);
    },
    async resolveErrors(message) {
      const { errors: listed } = await errors.list({});
      for (const { id, message: found } of listed) if (found === message) await errors.resolve(id, record);
    },
    async addListEntry({ reason = '', expiresAt = null, ...entry }) {
      const added = await lists.add({ ...entry, reason, expiresAt }, 'mara@shop.example', () => record);
      if (!('entry' in added)) throw new Error(`The sample list entry ${entry.value} was refused`);
    },
    async overrideExperiment(experiment, action, why) {
      await addOverride(database, { experiment, action, why, done_by: 'mara@shop.example', at: clock.now() });
    },
    recordDeployment: (version, build) => recordDeployment(database, { version, build, at: clock.now() }),
    async countEvents() {
      await rollUp(database);
    },
  };
}
