import { type ApiErrorCode, apiErrors } from '@whorl/contract/api-errors.ts';

/** Error with a code of the API contract. Routes throw it, and the error handler sends the response. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly retryAfterMs: number | undefined;

  /**
   * @param message message in the response; by default that of the code
   * @param retryAfterMs delay after which a retry makes sense, sent as `Retry-After`
   */
  constructor(code: ApiErrorCode, message: string = apiErrors[code].message, retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
