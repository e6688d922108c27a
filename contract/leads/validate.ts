import * as v from 'valibot';
import { formatIssueMessage } from '../issue-message.ts';

export type ValidationResult<Value> =
  | { readonly valid: true; readonly value: Value }
  /** First error message of each invalid field. */
  | { readonly valid: false; readonly errors: Readonly<Record<string, string>> };

/** Key of the error if the payload isn't an object. */
const PAYLOAD_FIELD = 'payload';
const NOT_AN_OBJECT = 'Please send an object of fields.';

/** Validates a payload against a form's schema, in the browser and on the server. */
export function validate<Value>(schema: v.GenericSchema<unknown, Value>, payload: unknown): ValidationResult<Value> {
  // valibot accepts an array as an object.
  if (Array.isArray(payload)) return { valid: false, errors: { [PAYLOAD_FIELD]: NOT_AN_OBJECT } };
  const result = v.safeParse(schema, payload, { message: formatIssue });
  if (result.success) return { valid: true, value: result.output };
  const errors = new Map<string, string>();
  for (const issue of result.issues) {
    const field = getFieldName(issue);
    if (!errors.has(field)) errors.set(field, getMessage(issue));
  }
  return { valid: false, errors: Object.fromEntries(errors) };
}

function getFieldName(issue: v.BaseIssue<unknown>): string {
  const [first] = issue.path ?? [];
  return first === undefined ? PAYLOAD_FIELD : String(first.key);
}

const formatIssue = (issue: v.BaseIssue<unknown>): string => `This field ${formatIssueMessage(issue)}.`;

function getMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object') {
    if (issue.path === undefined) return NOT_AN_OBJECT;
    return issue.expected === 'never' ? 'This field does not exist.' : formatIssue(issue);
  }
  // A union reports only that no option matched; the last option's issue has the specific message.
  const nested = issue.type === 'union' ? issue.issues?.at(-1) : undefined;
  return nested === undefined ? issue.message : getMessage(nested);
}
