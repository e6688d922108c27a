import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type ErrorDetail,
  type ErrorList,
  type ErrorListQuery,
  errorListQuerySchema,
} from '@whorl/contract/console/errors.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseParameters, readId } from './parse-request.ts';

/** Functions of the feature that stores errors of visitors' browsers. */
export type ErrorAccess = {
  list(query: ErrorListQuery): Promise<ErrorList>;
  countUnresolved(): Promise<number>;
  find(id: string): Promise<ErrorDetail | undefined>;
  /** Resolves an error. `record` runs in the same transaction, unless it was resolved before. */
  resolve(id: string, record: TransactionWork<void>): Promise<void>;
};

/** Registers the endpoints of browser errors. They contain no personal data, so that only changes are recorded. */
export function registerErrors(
  addRoute: AddConsoleRoute,
  { clock }: Pick<Services, 'clock'>,
  errors: ErrorAccess,
): void {
  const record = createAuditRecorder(clock);
  const requireError = async (id: string): Promise<ErrorDetail> => {
    const error = await errors.find(id);
    if (error === undefined) throw new ApiError('not_found');
    return error;
  };

  addRoute('GET', consoleCalls.errors, 'viewer', (_operator, request) =>
    errors.list(parseParameters(errorListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.error, 'viewer', (_operator, request) => requireError(readId(request)));

  addRoute('POST', consoleCalls.errorResolve, 'editor', async (operator, request) => {
    const { id } = await requireError(readId(request));
    await errors.resolve(id, record(operator, 'error.resolve', id));
    return requireError(id);
  });
}
