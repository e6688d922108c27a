import { analyticsMigrations } from '../analytics/event-tables.ts';
import { forwardMigrations } from '../analytics/forwarding/forward-tables.ts';
import { rollupMigrations } from '../analytics/rollup-tables.ts';
import { applicationFileMigrations } from '../careers/applications/application-file-tables.ts';
import { consoleMigrations } from '../console/console-tables.ts';
import { errorReportMigrations } from '../error-reports/error-report-tables.ts';
import { overrideMigrations } from '../experiments/override-tables.ts';
import { keyMigrations } from '../keys/key-tables.ts';
import { leadMigrations } from '../leads/lead-tables.ts';
import { quarantineMigrations } from '../leads/quarantine/quarantine.ts';
import { listMigrations } from '../lists/list-tables.ts';
import { writeProbeMigrations } from '../platform/database/database-health.ts';
import type { Migrations } from '../platform/database/migrations.ts';
import { signingSecretMigrations } from '../platform/database/signing-secrets.ts';
import { outboxMigrations } from '../platform/outbox/outbox-tables.ts';
import { demos } from '../playground/demos.ts';
import { playgroundMigrations } from '../playground/playground-tables.ts';
import { deploymentMigrations } from '../publishing/deployment-tables.ts';
import { repositoryMigrations } from '../repositories/repository-tables.ts';
import { bookingMigrations } from '../sales-calls/booking-tables.ts';
import { statusMigrations } from '../status/status-tables.ts';
import { predictionMigrations } from '../visitors/matching/prediction-tables.ts';
import { sealingKeyMigrations } from '../visitors/sealed-results/sealing-key-tables.ts';
import { deviceLimitsMigrations } from '../visitors/smart-signals/device-limit-tables.ts';
import { visitorMigrations } from '../visitors/visitor-tables.ts';
import { webhookMigrations } from '../visitors/webhooks/webhook-tables.ts';

/** The migrations of the platform and of every feature. */
export const migrations: readonly Migrations[] = [
  outboxMigrations,
  signingSecretMigrations,
  writeProbeMigrations,
  overrideMigrations,
  visitorMigrations,
  deviceLimitsMigrations,
  predictionMigrations,
  webhookMigrations,
  sealingKeyMigrations,
  leadMigrations,
  quarantineMigrations,
  applicationFileMigrations,
  keyMigrations,
  listMigrations,
  bookingMigrations,
  analyticsMigrations,
  rollupMigrations,
  forwardMigrations,
  errorReportMigrations,
  consoleMigrations,
  repositoryMigrations,
  statusMigrations,
  deploymentMigrations,
  playgroundMigrations,
  ...demos.map((demo) => demo.migrations),
];
