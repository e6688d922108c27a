import { existsSync } from 'node:fs';
import { type Annotation, MAX_ANNOTATIONS } from '@whorl/contract/console/traffic.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { readCurrentTraffic } from '../analytics/current-traffic.ts';
import { createExperimentEventReader } from '../analytics/experiment-events.ts';
import { readTraffic } from '../analytics/traffic.ts';
import { listFiles, readFile } from '../careers/applications/application-files.ts';
import type { Careers } from '../careers/careers.ts';
import type { Config } from '../config.ts';
import type { ConsoleAccess } from '../console/console-access.ts';
import type { ContentAccess } from '../console/content.ts';
import { createErrorAccess } from '../error-reports/error-access.ts';
import { addOverride, readOverrideHistory, readOverridesIn } from '../experiments/overrides.ts';
import { computeResults } from '../experiments/results.ts';
import { createKeyAccess } from '../keys/key-access.ts';
import { createApplicationAccess } from '../leads/application-access.ts';
import { createLeadAccess } from '../leads/lead-access.ts';
import { findLeadIds } from '../leads/records/find-leads.ts';
import { createListAccess } from '../lists/list-access.ts';
import { getFreeBytes } from '../platform/database/disk-space.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createDeliveryAccess, type DeliveryServices } from '../platform/outbox/delivery-access.ts';
import { readDeploymentsIn } from '../publishing/deployments.ts';
import type { PlanCallDeliveries } from '../sales-calls/call-events.ts';
import { createOperatorAccess } from '../sales-calls/operator-access.ts';
import { findLatestBotResult } from '../visitors/bots/latest-bot-result.ts';
import { createIdentificationAccess } from '../visitors/history/identification-access.ts';
import { createSealingKey, deleteSealingKey, listSealingKeys } from '../visitors/sealed-results/sealing-keys.ts';
import { eraseLeadsAndCalls } from './erase-leads-and-calls.ts';

type ConsoleServices = DeliveryServices & { readonly outbox: Pick<Services['outbox'], 'enqueue'> };

/** Outbox of a console that only reads, which sends and enqueues nothing. */
export const readOnlyOutbox: ConsoleServices['outbox'] = {
  wake: () => undefined,
  enqueue: () => Promise.reject(new Error('A console that only reads has no deliveries to enqueue')),
};

/** Sample data has no texts: those of the site are real. */
const noContent: ContentAccess = { list: () => [], getEditorPath: () => undefined };

/**
 * Creates the functions with which the console reads and changes data of other features.
 *
 * @param findQuestionTexts without it, the answers of applications have the names of fields
 * @param findPage finds the pages of variants; without it they have no previews
 * @param planCallDeliveries plans the deliveries of a canceled call; without it there are none
 */
export const createConsoleAccess = (
  services: ConsoleServices,
  {
    dataDir,
    freePlanMonthlyLimit,
    findQuestionTexts = () => Promise.resolve({}),
    planCallDeliveries = () => [],
    content = noContent,
    findPage = () => undefined,
  }: Pick<Config, 'dataDir' | 'freePlanMonthlyLimit'> &
    Partial<Pick<Careers, 'findQuestionTexts'>> & {
      planCallDeliveries?: PlanCallDeliveries;
      content?: ContentAccess;
      findPage?: Services['site']['page'];
    },
): ConsoleAccess => {
  const { database } = services;
  const leads = createLeadAccess(services, findLatestBotResult);
  return {
    leads: { ...leads, erase: (email, record) => eraseLeadsAndCalls(database, email, record) },
    applications: {
      ...createApplicationAccess(database),
      async find(id) {
        const lead = await leads.find(id);
        return lead?.form === genericApplicationForm.id ? lead : undefined;
      },
      findQuestionTexts,
      listFiles: (id) => listFiles(database.kysely, id),
      readFile: (id, fileId) => readFile(database.kysely, id, fileId),
    },
    salesCalls: createOperatorAccess(services, {
      planDeliveries: planCallDeliveries,
      findLeadIds: (subjects) => findLeadIds(database, subjects),
    }),
    identifications: createIdentificationAccess(database),
    deliveries: createDeliveryAccess(services, (subjects) => findLeadIds(database, subjects)),
    errors: createErrorAccess(services),
    content,
    lists: createListAccess(services),
    keys: createKeyAccess(services, freePlanMonthlyLimit),
    sealingKeys: {
      list: () => listSealingKeys(database),
      create: (workspace, record) => createSealingKey(database, services.clock.now(), workspace, record),
      delete: (workspace, record) => deleteSealingKey(database, workspace, record),
    },
    readFreeBytes: () => (existsSync(dataDir) ? getFreeBytes(dataDir) : null),
    readTraffic,
    readCurrentTraffic,
    listAnnotations: (period) => listAnnotations(database, period),
    experiments: {
      findPage,
      readResults: async (now) =>
        computeResults(createExperimentEventReader(database.kysely), await readOverrideHistory(database.kysely), now),
      override: ({ by, ...override }, expectedSequence, record) =>
        addOverride(database, { ...override, done_by: by, at: services.clock.now() }, { expectedSequence, record }),
    },
  };
};

async function listAnnotations(
  { kysely }: Services['database'],
  period: { from: number; to: number },
): Promise<Annotation[]> {
  const overrides = await readOverridesIn(kysely, period, MAX_ANNOTATIONS);
  const deployments = await readDeploymentsIn(kysely, period, MAX_ANNOTATIONS);
  return [
    ...deployments.map((deployment) => ({ kind: 'deployment' as const, ...deployment })),
    ...overrides.map(({ at, experiment, action, why }) => ({
      kind: 'experiment' as const,
      at,
      experiment,
      action,
      why,
    })),
  ]
    .sort((one, other) => one.at - other.at)
    .slice(-MAX_ANNOTATIONS)
    .map((annotation) => ({ ...annotation, at: toIsoTime(annotation.at) }));
}
