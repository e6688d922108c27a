import type { GenericSchema } from 'valibot';
import type { ApiErrorCode } from '../api-errors.ts';

/** One operation of the public API. The OpenAPI description is generated from these and from the schemas in use. */
export type ApiOperation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path as registered with Fastify; `:name` is a path parameter. */
  readonly path: string;
  /** Unique `operationId`, for generated API clients. */
  readonly id: string;
  readonly summary: string;
  /** Accepted kinds of authentication, one of which is enough; undefined for a public operation. */
  readonly security?: readonly SecurityScheme[];
  readonly parameters?: readonly ApiParameter[];
  readonly body?: {
    readonly schema: GenericSchema;
    /** Description of the variant that a browser posts as a plain form; undefined if only JSON is accepted. */
    readonly formDescription?: string;
  };
  /** Responses by status. Errors with an `ApiErrorCode` are listed in `errors` instead. */
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  readonly errors?: readonly ApiErrorCode[];
};

/** Errors that a form posted by a browser can get. */
export const formPostErrors = [
  'bad_request',
  'cross_origin',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ApiErrorCode[];

/** Names of the security schemes defined in the OpenAPI description. */
export type SecurityScheme = 'secretKey' | 'secretKeyInQuery' | 'bearerKey' | 'visitorCookie' | 'consoleSession';

export type ApiParameter = {
  readonly in: 'query' | 'header' | 'path' | 'cookie';
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: GenericSchema;
};

export type ApiAnswer = { readonly description: string; readonly schema?: GenericSchema };

/** Formats a path as in OpenAPI: `/events/:requestId` as `/events/{requestId}`. */
export const toPathTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
