import type { ErrorReport } from '@whorl/contract/error-report.ts';
import { withoutPersonalData } from '@whorl/contract/error-report-text.ts';
import { ERROR_REPORT_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import type { ErrorReportRow } from './error-report-tables.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Different errors that are kept at most; whoever makes them up fills no disk. */
export const ERRORS_KEPT = 2_000;

const DAY_MS = 86_400_000;

/**
 * Adds a report to the others of the same error, durably.
 *
 * @param now milliseconds since 1970
 * @throws StorageUnavailableError when the database cannot be written
 */
export async function storeReport(database: Database, report: ErrorReport, now: number): Promise<void> {
  const row = rowOf(report, now);
  const { id: _id, reports: _reports, first_seen_at: _first, ...latest } = row;
  await database.commitTogether((tx) =>
    tx
      .insertInto('error_reports')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ ...latest, reports: eb('error_reports.reports', '+', 1) })),
      )
      .execute(),
  );
}

/** Deletes what is older than we keep it, and the oldest of what is too many. @param now milliseconds since 1970 */
export async function deleteOldReports(database: Database, now: number): Promise<void> {
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('error_reports')
      .where('last_seen_at', '<', now - ERROR_REPORT_RETENTION_DAYS * DAY_MS)
      .execute();
    const kept = tx.selectFrom('error_reports').select('id').orderBy('last_seen_at', 'desc').orderBy('id');
    await tx.deleteFrom('error_reports').where('id', 'not in', kept.limit(ERRORS_KEPT)).execute();
  });
}

/** The browser takes out what is personal before it sends; that it did is not to be relied on. */
function rowOf(report: ErrorReport, now: number): ErrorReportRow {
  const [message, stack, componentStack, path] = [report.message, report.stack, report.componentStack, report.path].map(
    // PostgreSQL's text has no place for NUL.
    (text) => withoutPersonalData(text).replaceAll('\0', ''),
  ) as [string, string, string, string];
  return {
    id: fingerprintOf({ message, stack }),
    message,
    stack,
    component_stack: componentStack,
    path,
    build: report.build,
    reports: 1,
    first_seen_at: now,
    last_seen_at: now,
    // One that comes back is not resolved.
    resolved_at: null,
  };
}
