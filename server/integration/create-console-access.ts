import { existsSync } from 'node:fs';
import { readExperimentEvents } from '../analytics/experiment-events.ts';
import { readTraffic } from '../analytics/traffic.ts';
import type { ConsoleAccess } from '../console/console-access.ts';
import { createErrorAccess } from '../error-reports/error-access.ts';
import { readOverrideHistory } from '../experiments/overrides.ts';
import { computeResults } from '../experiments/results.ts';
import { createLeadAccess } from '../leads/lead-access.ts';
import { findLeadIds } from '../leads/records/find-leads.ts';
import { getFreeBytes } from '../platform/database/disk-space.ts';
import { createDeliveryAccess, type DeliveryServices } from '../platform/outbox/delivery-access.ts';
import { findLatestBotResult } from '../visitors/bots/latest-bot-result.ts';
import { createIdentificationAccess } from '../visitors/history/identification-access.ts';
import { eraseLeadsAndCalls } from './erase-leads-and-calls.ts';

/** Creates the functions with which the console reads and changes data of other features. */
export const createConsoleAccess = (services: DeliveryServices, dataDir: string): ConsoleAccess => {
  const { database } = services;
  return {
    leads: {
      ...createLeadAccess(services, findLatestBotResult),
      erase: (email, record) => eraseLeadsAndCalls(database, email, record),
    },
    identifications: createIdentificationAccess(database),
    deliveries: createDeliveryAccess(services, (subjects) => findLeadIds(database, subjects)),
    errors: createErrorAccess(services),
    readFreeBytes: () => (existsSync(dataDir) ? getFreeBytes(dataDir) : null),
    readTraffic,
    readExperiments: async (from, now) =>
      computeResults(readExperimentEvents(from), await readOverrideHistory(from), now),
  };
};
