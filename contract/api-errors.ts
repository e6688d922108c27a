import * as v from 'valibot';

/**
 * Everything that can go wrong with a call, with its HTTP status. A code is stable: callers may branch on it, while the
 * message is for people. Answers of a form that names fields (`leads/answers.ts`) are its own.
 */
export const apiErrors = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  signed_out: { status: 401, message: 'Nobody is signed in. Sign in first.' },
  cross_origin: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  conflict: { status: 409, message: 'This was sent before with other content.' },
  payload_too_large: { status: 413, message: 'That is more than we can take in one go.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not understood here.' },
  too_many_requests: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: { status: 503, message: 'We cannot take this just now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** The body of every answer that is an error. */
export const apiErrorSchema = v.object({
  status: v.literal('error'),
  code: v.picklist(Object.keys(apiErrors) as ApiErrorCode[]),
  message: v.string(),
  /** Also in the `X-Request-Id` header and in the server's log. */
  requestId: v.string(),
});
export type ApiErrorBody = v.InferOutput<typeof apiErrorSchema>;
