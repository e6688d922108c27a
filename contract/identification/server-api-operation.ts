import * as v from 'valibot';
import type { ApiAnswer, ApiOperation, ApiParameter } from '../api/api-operation.ts';

const codedError = v.object({ error: v.object({ code: v.string(), message: v.string() }) });
export const plainError = v.object({ error: v.string() });

type Description = Pick<ApiOperation, 'method' | 'path' | 'id' | 'summary' | 'body'> & {
  readonly parameters: readonly ApiParameter[];
  readonly answer: ApiAnswer;
  /** Description of the 404 response. */
  readonly missing?: string;
  /** Description of the 409 response. */
  readonly conflict?: string;
  readonly error?: v.GenericSchema;
};

/** Creates an operation of the server API with the errors that all of them share. */
export function operation({
  answer,
  missing,
  conflict,
  error = codedError,
  parameters,
  ...rest
}: Description): ApiOperation {
  const flat = rest.path.startsWith('/v4/');
  return {
    ...rest,
    security: flat ? ['bearerKey'] : ['secretKey', 'secretKeyInQuery'],
    parameters,
    answers: {
      200: answer,
      400: { description: 'The request is invalid; the message names the parameter or field.', schema: error },
      403: { description: 'The key is missing, unknown, or not valid for this operation.', schema: error },
      ...(missing !== undefined && { 404: { description: missing, schema: error } }),
      ...(conflict !== undefined && { 409: { description: conflict, schema: error } }),
      429: {
        description: 'Too many requests; `Retry-After` is the number of seconds to wait, `RateLimit` shows each limit.',
        schema: error,
      },
    },
    errors: ['unavailable'],
  };
}

export const inPath = (name: string, schema: v.GenericSchema): ApiParameter => ({
  in: 'path',
  name,
  description: 'ID from an earlier response.',
  required: true,
  schema,
});
export const inQuery = (name: string, description: string): ApiParameter => ({
  in: 'query',
  name,
  description,
  schema: v.string(),
});
