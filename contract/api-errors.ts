import * as v from 'valibot';

/**
 * Every error of an API request, with its HTTP status. Codes are stable: callers may branch on them, while the message
 * is for people. Responses of forms that name fields (`leads/answers.ts`) have a format of their own.
 */
export const apiErrors = {
  bad_request: { status: 400, message: 'The request could not be read. Check its format and try again.' },
  signed_out: { status: 401, message: 'You are not logged in. Log in and try again.' },
  cross_origin: {
    status: 403,
    message: 'This request came from another site. Open the page on this site and try again.',
  },
  agent_spoofed: {
    status: 403,
    message: 'The signature of this agent is not valid. Sign the request again, or send it without a signature.',
  },
  forbidden: { status: 403, message: 'Your role doesn’t permit this. Ask an administrator of the console.' },
  confirmation_required: {
    status: 403,
    message: 'Confirm that it’s you: sign in again. Exports, erasures and changes of users require it.',
  },
  wrong_password: { status: 403, message: 'The password is wrong. Check capitals and the keyboard layout.' },
  not_found: { status: 404, message: 'Not found. Check the URL.' },
  request_timeout: { status: 408, message: 'The request was not complete in time. Please try again.' },
  conflict: { status: 409, message: 'This was already sent with different content. Reload the page to send it again.' },
  payload_too_large: { status: 413, message: 'The request is too large. Shorten the text or choose a smaller file.' },
  unsupported_media_type: {
    status: 415,
    message: 'This content type is not supported. Check the Content-Type header.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  headers_too_large: {
    status: 431,
    message: 'The URL or the headers are too large. Shorten the URL, or delete the cookies of this site.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** Body of every error response. */
export const apiErrorSchema = v.object({
  status: v.literal('error'),
  code: v.picklist(Object.keys(apiErrors) as ApiErrorCode[]),
  message: v.string(),
  /** Also in the `X-Request-Id` header and in the server's log. */
  requestId: v.string(),
});
export type ApiErrorBody = v.InferOutput<typeof apiErrorSchema>;
