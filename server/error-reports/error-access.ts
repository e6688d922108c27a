import {
  ERRORS_PER_PAGE,
  type ErrorDetail,
  type ErrorList,
  type ErrorListQuery,
} from '@whorl/contract/console/errors.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { ErrorReportRow } from './error-report-tables.ts';
import { countUnresolvedErrors, findError, findErrorPage, resolveError } from './find-errors.ts';

/** Creates the functions with which operators read and resolve errors of visitors' browsers. */
export function createErrorAccess({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  return {
    async list(query: ErrorListQuery): Promise<ErrorList> {
      const { page, next } = await findErrorPage(database.kysely, query, ERRORS_PER_PAGE);
      return { errors: page.map(toSummary), next };
    },

    countUnresolved: (): Promise<number> => countUnresolvedErrors(database.kysely),

    async find(id: string): Promise<ErrorDetail | undefined> {
      const row = await findError(database.kysely, id);
      if (row === undefined) return undefined;
      const { stack, component_stack: componentStack, build } = row;
      return { ...toSummary(row), stack, componentStack, build };
    },

    /** Resolves an error. `record` runs in the same transaction, unless it was resolved before. */
    resolve: (id: string, record: TransactionWork<void>): Promise<void> =>
      resolveError(database, id, clock.now(), record),
  };
}

const toSummary = ({ id, message, path, reports, ...row }: ErrorReportRow): ErrorList['errors'][number] => ({
  id,
  message,
  path,
  reports,
  firstSeenAt: toIsoTime(row.first_seen_at),
  lastSeenAt: toIsoTime(row.last_seen_at),
  resolvedAt: row.resolved_at === null ? null : toIsoTime(row.resolved_at),
});
