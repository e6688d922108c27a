import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type Batch,
  batchSchema,
  type CollectorAnswer,
  DEFAULT_MIN_ID_LENGTH,
  EVENTS_PER_REQUEST_BELOW,
  INVALID_API_KEY,
  type IndicesByField,
  REQUEST_BYTES_BELOW,
} from '@whorl/contract/analytics/collector.ts';
import { findInvalidUserProperties } from '@whorl/contract/analytics/user-properties.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import * as v from 'valibot';

type Refusal = Extract<CollectorAnswer, { code: 400 | 413 }>;
type ParsedBatch = { batch: Batch; bytes: number } | { refusal: Refusal };

/** Maximum number of field names in an error message; the positions list all fields. */
const MAX_NAMED_FIELDS = 100;

const decompress = promisify(gunzip);

/**
 * Parses a request's body and validates it. The content type is ignored, because a beacon sends the same JSON as
 * `text/plain`.
 *
 * @param encoding the request's `Content-Encoding`
 * @param apiKey required API key; undefined if any key is accepted
 */
export async function parseBatch(
  body: Buffer,
  encoding: string | undefined,
  apiKey: string | undefined,
): Promise<ParsedBatch> {
  const isPlain = encoding === undefined || encoding === '' || encoding === 'identity';
  if (!isPlain && encoding !== 'gzip') return { refusal: refuse('Unsupported content encoding: use gzip') };
  const plain = isPlain ? body : await unzip(body);
  if (plain === 'too large' || plain.length >= REQUEST_BYTES_BELOW) return { refusal: createTooLargeAnswer() };
  if (plain === 'not gzip') return { refusal: refuse('The body is not valid gzip') };
  const given = parseJson(plain);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { refusal: refuse('The body is not a JSON object') };
  }
  if ('events' in given && Array.isArray(given.events) && given.events.length >= EVENTS_PER_REQUEST_BELOW) {
    return { refusal: createTooLargeAnswer() };
  }
  const parsed = v.safeParse(batchSchema, given, { message: formatIssueMessage });
  if (!parsed.success) return { refusal: describeIssues(parsed.issues) };
  if (apiKey !== undefined && parsed.output.api_key !== apiKey) {
    return { refusal: refuse(`${INVALID_API_KEY}: it is not the key of this collector`) };
  }
  const wrongEvents = checkEvents(parsed.output);
  return wrongEvents ? { refusal: wrongEvents } : { batch: parsed.output, bytes: plain.length };
}

/** Returns the response to a batch that is too large; the SDK then halves its batches. */
export function createTooLargeAnswer(): Extract<CollectorAnswer, { code: 413 }> {
  return {
    code: 413,
    error: `A request must have fewer than ${EVENTS_PER_REQUEST_BELOW} events and ${REQUEST_BYTES_BELOW} bytes`,
  };
}

async function unzip(body: Buffer): Promise<Buffer | 'too large' | 'not gzip'> {
  try {
    return await decompress(body, { maxOutputLength: REQUEST_BYTES_BELOW });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'not gzip';
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the issues of events by field and position, or the first issue outside of the events. */
function describeIssues(issues: readonly v.BaseIssue<unknown>[]): Extract<CollectorAnswer, { code: 400 }> {
  const invalid: IndicesByField = {};
  const missing: IndicesByField = {};
  for (const issue of issues) {
    const [first, second, third] = (issue.path ?? []).map((item) => item.key);
    if (first !== 'events' || typeof second !== 'number') {
      const field = String(first ?? '');
      return refuse(`${(v.getDotPath(issue) ?? field) || 'The body'}: ${issue.message}`, field);
    }
    // An event that isn't an object has no field name.
    const field = String(third ?? 'event');
    addIndex(issue.received === 'undefined' ? missing : invalid, field, second);
  }
  return refuseEvents({ invalid, missing });
}

/**
 * Checks that each event has a user or device ID that is long enough not to be a placeholder, and only supported user
 * properties.
 */
function checkEvents({ events, options }: Batch): Extract<CollectorAnswer, { code: 400 }> | undefined {
  const shortest = options?.min_id_length ?? DEFAULT_MIN_ID_LENGTH;
  const missing: IndicesByField = {};
  const idLengths: IndicesByField = {};
  const invalid: IndicesByField = {};
  for (const [index, event] of events.entries()) {
    for (const field of findInvalidUserProperties(event.user_properties ?? {})) addIndex(invalid, field, index);
    if (!event.user_id && !event.device_id) addIndex(missing, 'device_id', index);
    for (const field of ['user_id', 'device_id'] as const) {
      const id = event[field];
      if (id && id.length < shortest) addIndex(idLengths, field, index);
    }
  }
  const isWrong = [missing, idLengths, invalid].some((indices) => Object.keys(indices).length > 0);
  return isWrong ? refuseEvents({ missing, idLengths, invalid }) : undefined;
}

function addIndex(indices: IndicesByField, field: string, index: number): void {
  const list = Object.hasOwn(indices, field) ? (indices[field] ?? []) : [];
  if (list.at(-1) !== index) list.push(index);
  indices[field] = list;
}

function refuse(error: string, missingField: string | null = null): Extract<CollectorAnswer, { code: 400 }> {
  return { code: 400, error, missing_field: missingField };
}

function refuseEvents(wrong: {
  invalid?: IndicesByField;
  missing?: IndicesByField;
  idLengths?: IndicesByField;
}): Extract<CollectorAnswer, { code: 400 }> {
  const { invalid = {}, missing = {}, idLengths = {} } = wrong;
  const fields = [...new Set([invalid, missing, idLengths].flatMap((indices) => Object.keys(indices)))];
  return {
    code: 400,
    error: `Some events are invalid: ${fields.slice(0, MAX_NAMED_FIELDS).join(', ')}`,
    events_with_invalid_fields: invalid,
    events_with_missing_fields: missing,
    events_with_invalid_id_lengths: idLengths,
    silenced_events: [],
  };
}
