import { ERROR_REPORT_BYTES, errorReportSchema } from '@whorl/contract/error-report.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { SentryProject } from '../platform/vendor/sentry-dsn.ts';
import { registerErrorTunnel } from './error-tunnel.ts';
import { throwIfRateLimited } from './report-rates.ts';
import { deleteOldReports, storeReport } from './store-report.ts';

const CLEAN_UP_INTERVAL_MS = 60 * 60_000;

/**
 * Creates the feature that stores errors of visitors' browsers: `POST /api/errors` returns 204 once a report is stored.
 *
 * @param sentry Sentry project that gets them instead, if configured; browsers without its SDK still report here
 */
export function createErrorReports(services: Services, sentry: SentryProject | undefined): Feature {
  return {
    name: 'error-reports',
    async addRoutes(server) {
      const { database, clock, jobs, rateLimiter, metrics } = services;
      const storedReports = new Counter({
        name: 'error_reports_total',
        help: 'Error reports of pages that were stored',
        registers: [metrics],
      });
      server.post(endpoints.errorReport, { bodyLimit: ERROR_REPORT_BYTES }, async (request, reply) => {
        await throwIfRateLimited(rateLimiter, request.clientAddress);
        const parsed = v.safeParse(errorReportSchema, request.body, { message: formatIssueMessage });
        if (!parsed.success) {
          const [issue] = parsed.issues;
          throw new ApiError('bad_request', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
        }
        await storeReport(database, parsed.output, clock.now());
        storedReports.inc();
        return reply.code(204).header('cache-control', 'no-store').send();
      });
      if (sentry !== undefined) await registerErrorTunnel(server, services, sentry);
      jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old error reports', () => deleteOldReports(database, clock.now()));
    },
  };
}
