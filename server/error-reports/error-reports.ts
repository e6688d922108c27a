import { ERROR_REPORT_BYTES, errorReportSchema } from '@whorl/contract/error-report.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import type { Feature } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { errorReportMigrations } from './error-report-tables.ts';
import { deleteOldReports, storeReport } from './store-report.ts';

/** A browser sends five per page load at most; behind one address there may be several people. */
const perAddress: Rate = { limit: 20, windowMs: 60_000 };
/** From all addresses together: a broken build is understood from far fewer. */
const altogether: Rate = { limit: 600, windowMs: 60_000 };
const CLEAN_UP_INTERVAL_MS = 60 * 60_000;

/** Takes reports of what broke while a page was shown: `POST /api/errors`, answered with 204 once it is stored. */
export function createErrorReports(): Feature {
  return {
    name: 'error-reports',
    migrations: errorReportMigrations,
    register(server, { database, clock, jobs, rateLimiter, metrics }) {
      const taken = new Counter({
        name: 'error_reports_total',
        help: 'Reports of broken pages that were stored',
        registers: [metrics],
      });
      server.post(endpoints.errorReport, { bodyLimit: ERROR_REPORT_BYTES }, async (request, reply) => {
        const address = `error-reports:address:${addressPrefix(request.clientAddress)}`;
        for (const [key, rate] of [
          [address, perAddress],
          ['error-reports:all', altogether],
        ] as const) {
          const verdict = await rateLimiter.take(key, rate);
          if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
        }
        const parsed = v.safeParse(errorReportSchema, request.body);
        if (!parsed.success) {
          const [issue] = parsed.issues;
          throw new ApiError('bad_request', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
        }
        await storeReport(database, parsed.output, clock.now());
        taken.inc();
        return reply.code(204).header('cache-control', 'no-store').send();
      });
      jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old error reports', () => deleteOldReports(database, clock.now()));
    },
  };
}
