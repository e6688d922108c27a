/** Base class of all errors of this package. */
export class WhorlError extends Error {
  override readonly name: string = 'WhorlError';
}

/** Details of an error response. */
export type ApiErrorDetails = {
  readonly status: number;
  /** Error code, such as `RequestNotFound` or, below `/v4/`, `event_not_found`. Undefined if the response has none. */
  readonly code: string | undefined;
  readonly message: string;
  /** Delay in milliseconds from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  /** Parsed JSON body, or text if it isn't JSON. */
  readonly body: unknown;
};

/** Thrown for every response with an error status; a subclass says which kind. */
export class ApiError extends WhorlError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: unknown;

  constructor({ status, code, message, retryAfterMs, body }: ApiErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.body = body;
  }
}

/** 400: an ID, a parameter or a field is invalid; the message names it. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
}

/** 401 or 403: the secret key is missing, unknown, expired, or not valid for this operation. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403 with the code `FeatureNotEnabled`. */
export class FeatureNotEnabledError extends ApiError {
  override readonly name = 'FeatureNotEnabledError';
}

/** 404: the workspace of the key has no such event, visitor, webhook or list entry. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 429: too many requests; `retryAfterMs` is the time to wait. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 500 to 599. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

/** The server couldn't be reached, or the connection broke; `cause` is the error of `fetch`. */
export class ConnectionError extends WhorlError {
  override readonly name = 'ConnectionError';
}

/** No complete response within the timeout. */
export class TimeoutError extends WhorlError {
  override readonly name = 'TimeoutError';
}

/** A response with a success status whose body isn't JSON; `cause` is the parser's error. */
export class InvalidResponseError extends WhorlError {
  override readonly name = 'InvalidResponseError';
}

/** Creates the error of a response by its status and code. */
export function createApiError(details: ApiErrorDetails): ApiError {
  const { status, code } = details;
  if (status === 400) return new BadRequestError(details);
  if (code === 'FeatureNotEnabled' || code === 'feature_not_enabled') return new FeatureNotEnabledError(details);
  if (status === 401 || status === 403) return new AuthenticationError(details);
  if (status === 404) return new NotFoundError(details);
  if (status === 429) return new RateLimitError(details);
  return status >= 500 ? new ServerError(details) : new ApiError(details);
}
