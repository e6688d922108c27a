import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import * as v from 'valibot';
import { isStorable, NOT_STORABLE_MESSAGE } from '../../platform/database/storable.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

/** Schema of calls without a body. */
export const noBodySchema = v.strictObject({});

/** Parses the JSON body of a call. An empty body is an empty object. */
export function parseBody<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  body: string,
): { values: v.InferOutput<Schema> } | { refusal: ServerApiRefusal } {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'is not JSON'), schema), body || '{}', {
    abortEarly: true,
    abortPipeEarly: true,
    message: formatIssueMessage,
  });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refuseRequest(`${v.getDotPath(issue) ?? 'the body'} ${issue.message}`);
  }
  if (!isStorable(parsed.output)) return refuseRequest(`the body ${NOT_STORABLE_MESSAGE}`);
  return { values: parsed.output };
}

/** Returns the refusal of an invalid request. @param detail the problem, with the name of the parameter or field */
export const refuseRequest = (detail: string): { refusal: ServerApiRefusal } => ({
  refusal: { code: 'RequestCannotBeParsed', detail },
});
