import type { ApiErrorCode } from '@whorl/contract/api-errors.ts';
import type { GenericSchema } from 'valibot';

/** One call of the public API, as its feature describes it; everything is generated from the schemas that are in use. */
export type ApiOperation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As the route is registered; a `:name` is a path parameter. */
  readonly path: string;
  /** Unique, for programs that are made from the description. */
  readonly id: string;
  readonly summary: string;
  /** What a caller has to present, where it is not open to anybody: one of these is enough. */
  readonly security?: readonly SecurityScheme[];
  readonly parameters?: readonly ApiParameter[];
  readonly body?: {
    readonly schema: GenericSchema;
    /** Why a browser may post it as a plain form too, and what differs then; undefined where it may not. */
    readonly asForm?: string;
  };
  /** By status; what is an error of the closed list stands in `errors`. */
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  readonly errors?: readonly ApiErrorCode[];
};

/** By its name in the description of the API, which defines each. */
export type SecurityScheme = 'secretKey' | 'secretKeyInQuery' | 'bearerKey' | 'visitorCookie' | 'consoleSession';

export type ApiParameter = {
  readonly in: 'query' | 'header' | 'path' | 'cookie';
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: GenericSchema;
};

export type ApiAnswer = { readonly description: string; readonly schema?: GenericSchema };
