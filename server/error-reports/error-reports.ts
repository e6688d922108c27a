import { ERROR_REPORT_BYTES, errorReportSchema } from '@whorl/contract/error-report.ts';
import { issueMessage } from '@whorl/contract/issue-message.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { SentryProject } from '../platform/vendor/sentry-dsn.ts';
import { serveErrorTunnel } from './error-tunnel.ts';
import { takeReportTurn } from './report-rates.ts';
import { deleteOldReports, storeReport } from './store-report.ts';

const CLEAN_UP_INTERVAL_MS = 60 * 60_000;

/**
 * Takes reports of what broke in visitors' browsers: `POST /api/errors`, answered with 204 once it is stored.
 *
 * @param sentry who gets them instead, where one is set up; a browser that cannot use it still reports here
 */
export function createErrorReports(services: Services, sentry: SentryProject | undefined): Feature {
  return {
    name: 'error-reports',
    async addRoutes(server) {
      const { database, clock, jobs, rateLimiter, metrics } = services;
      const taken = new Counter({
        name: 'error_reports_total',
        help: 'Reports of broken pages that were stored',
        registers: [metrics],
      });
      server.post(endpoints.errorReport, { bodyLimit: ERROR_REPORT_BYTES }, async (request, reply) => {
        await takeReportTurn(rateLimiter, request.clientAddress);
        const parsed = v.safeParse(errorReportSchema, request.body, { message: issueMessage });
        if (!parsed.success) {
          const [issue] = parsed.issues;
          throw new ApiError('bad_request', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
        }
        await storeReport(database, parsed.output, clock.now());
        taken.inc();
        return reply.code(204).header('cache-control', 'no-store').send();
      });
      if (sentry !== undefined) await serveErrorTunnel(server, services, sentry);
      jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old error reports', () => deleteOldReports(database, clock.now()));
    },
  };
}
