import type { ErrorReport } from '@whorl/contract/error-report.ts';
import { removePersonalData } from '@whorl/contract/error-report-text.ts';
import { ERROR_REPORT_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import type { ErrorReportRow } from './error-report-tables.ts';
import { computeErrorFingerprint } from './fingerprint.ts';

/** Maximum number of different errors stored, so that made-up ones can't fill the disk. */
export const MAX_ERRORS = 2_000;

const DAY_MS = 86_400_000;

/**
 * Stores a report durably, added to the others of the same error.
 *
 * @param now milliseconds since 1970
 * @throws StorageUnavailableError if the database cannot be written
 */
export async function storeReport(database: Database, report: ErrorReport, now: number): Promise<void> {
  const row = toRow(report, now);
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

/** Deletes errors older than the retention period, and the oldest ones beyond the maximum. @param now milliseconds since 1970 */
export async function deleteOldReports(database: Database, now: number): Promise<void> {
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('error_reports')
      .where('last_seen_at', '<', now - ERROR_REPORT_RETENTION_DAYS * DAY_MS)
      .execute();
    const newest = tx.selectFrom('error_reports').select('id').orderBy('last_seen_at', 'desc').orderBy('id');
    await tx.deleteFrom('error_reports').where('id', 'not in', newest.limit(MAX_ERRORS)).execute();
  });
}

/** Creates a row. Personal data is removed again, because the browser's removal can't be relied on. */
function toRow(report: ErrorReport, now: number): ErrorReportRow {
  const [message, stack, componentStack, path] = [report.message, report.stack, report.componentStack, report.path].map(
    // PostgreSQL's text can't contain NUL.
    (text) => removePersonalData(text).replaceAll('\0', ''),
  ) as [string, string, string, string];
  return {
    id: computeErrorFingerprint({ message, stack }),
    message,
    stack,
    component_stack: componentStack,
    path,
    build: report.build,
    reports: 1,
    first_seen_at: now,
    last_seen_at: now,
    // An error that occurs again is unresolved.
    resolved_at: null,
  };
}
