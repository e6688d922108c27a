import * as v from 'valibot';
import { issueMessage } from '../issue-message.ts';

export type Validated<Value> =
  | { readonly valid: true; readonly value: Value }
  /** One message per field of the payload, the first that applies. */
  | { readonly valid: false; readonly errors: Readonly<Record<string, string>> };

/** Where a payload is no object at all. */
const WHOLE = 'payload';
const NOT_AN_OBJECT = 'Please send an object of fields.';

/** Checks a payload against a form's schema; the form in the browser and the server call the same function. */
export function validate<Value>(schema: v.GenericSchema<unknown, Value>, payload: unknown): Validated<Value> {
  // To valibot an array is an object too.
  if (Array.isArray(payload)) return { valid: false, errors: { [WHOLE]: NOT_AN_OBJECT } };
  const result = v.safeParse(schema, payload, { message: sentenceOf });
  if (result.success) return { valid: true, value: result.output };
  const errors = new Map<string, string>();
  for (const issue of result.issues) {
    const field = fieldOf(issue);
    if (!errors.has(field)) errors.set(field, messageOf(issue));
  }
  return { valid: false, errors: Object.fromEntries(errors) };
}

function fieldOf(issue: v.BaseIssue<unknown>): string {
  const [first] = issue.path ?? [];
  return first === undefined ? WHOLE : String(first.key);
}

const sentenceOf = (issue: v.BaseIssue<unknown>): string => `This field ${issueMessage(issue)}.`;

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object') {
    if (issue.path === undefined) return NOT_AN_OBJECT;
    return issue.expected === 'never' ? 'There is no such field.' : sentenceOf(issue);
  }
  // A union reports its own failure; what is wrong with the text stands in the branch that it would have been.
  const nested = issue.type === 'union' ? issue.issues?.at(-1) : undefined;
  return nested === undefined ? issue.message : messageOf(nested);
}
