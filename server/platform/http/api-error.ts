import { type ApiErrorCode, apiErrors } from '@whorl/contract/api-errors.ts';

/** A failure of the closed list, thrown by a route; the one error handler answers it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly retryAfterMs: number | undefined;

  /**
   * @param message what the caller is told; by default the code's own text
   * @param retryAfterMs when trying again makes sense, sent as `Retry-After`
   */
  constructor(code: ApiErrorCode, message: string = apiErrors[code].message, retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
