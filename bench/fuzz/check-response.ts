import * as v from 'valibot';
import { apiErrorSchema } from '../../contract/api-errors.ts';
import { consoleCalls } from '../../contract/console/console-urls.ts';
import { leadInvalidSchema } from '../../contract/leads/lead-responses.ts';
import { type Draft, isRejectable } from './draft.ts';
import type { Outcome, RawResponse } from './raw-client.ts';
import type { Schema } from './sample-schema.ts';
import { INJECTED_HEADER } from './values.ts';

/** Longest duration of a request in milliseconds. */
export const MAX_DURATION_MS = 5_000;

/** Documented bodies of errors: of the site's API, forms, the identification and server API, the collector and MCP. */
const errorSchema = v.union([
  apiErrorSchema,
  leadInvalidSchema,
  v.strictObject({ error: v.union([v.string(), v.looseObject({ code: v.string(), message: v.string() })]) }),
  v.looseObject({ code: v.number(), error: v.string() }),
  v.looseObject({ jsonrpc: v.literal('2.0'), error: v.looseObject({ code: v.number(), message: v.string() }) }),
]);
/** Texts of stack traces and of database drivers. */
const INTERNALS =
  /node:internal|node_modules|\.ts:\d+|SQLITE_|SqliteError|syntax error at or near|relation "|invalid byte sequence/;
const UNESCAPED = /<fuzz-tag/;
/** Names of the whole body, and the API key, whose message is part of a wire protocol. */
const OTHER_NAMES = /"errors":\{"|\bbody\b|\brequest\b|API key|password|envelope|format|JSON|ticket|origin/i;

/** Returns what is wrong with the outcome of a request; undefined if nothing is. */
export function findProblem(draft: Draft, outcome: Outcome): string | undefined {
  if (outcome === 'unsent') return undefined;
  if (outcome === 'timeout') return draft.endsEarly ? undefined : 'no response in time';
  if (outcome === 'invalid') return isRejectable(draft) ? undefined : 'the response is not HTTP';
  if (outcome === 'closed') return isRejectable(draft) ? undefined : 'the connection was closed without a response';
  const { status, headers, ms } = outcome;
  if (status >= 500) return `status ${status}`;
  if (ms > MAX_DURATION_MS) return `took more than ${MAX_DURATION_MS} ms`;
  if (headers.some(([name]) => name === INJECTED_HEADER)) return 'a value added a header to the response';
  return findBodyProblem(draft, outcome);
}

function findBodyProblem(draft: Draft, { status, headers, body }: RawResponse): string | undefined {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isEncoded = headers.some(([name]) => name === 'content-encoding');
  if (isEncoded || body.length === 0) return undefined;
  const text = body.toString('utf8');
  if (type.startsWith('text/html')) return UNESCAPED.test(text) ? 'a page contains unescaped markup' : undefined;
  if (!type.startsWith('application/json')) return undefined;
  if (status >= 400 && INTERNALS.test(text)) return 'an error reveals internals';
  const answer = parseJson(text);
  if (answer === undefined) return 'the body is not JSON';
  if (status < 400) return undefined;
  if (!v.is(errorSchema, answer.value) && !draft.target.ownErrors.has(String(status)))
    return `an error of ${status} has no documented format`;
  return status === 400 && draft.field !== undefined && !namesField(draft, text)
    ? 'an error names no field'
    : undefined;
}

export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether an error names the changed field, another one of the request, or the whole body. */
function namesField({ target, field = '', query }: Draft, text: string): boolean {
  const names = [field, ...target.parameters.map(({ name }) => name), ...query.map(([name]) => name)];
  return (
    OTHER_NAMES.test(text) ||
    field === '' ||
    target.url === consoleCalls.mcp ||
    [...names, ...listFields(target.body)].some(
      (name) => name !== '' && text.includes(JSON.stringify(name).slice(1, -1)),
    )
  );
}

function listFields(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const properties = Object.entries(schema.properties ?? {});
  return [...properties.flatMap(([name, part]) => [name, ...listFields(part)]), ...inner.flatMap(listFields)];
}
