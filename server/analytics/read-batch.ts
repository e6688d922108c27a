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
import { wrongUserProperties } from '@whorl/contract/analytics/user-properties.ts';
import { issueMessage } from '@whorl/contract/issue-message.ts';
import * as v from 'valibot';

type Refusal = Extract<CollectorAnswer, { code: 400 | 413 }>;
export type ReadBatch = { batch: Batch; bytes: number } | { refusal: Refusal };

/** Names in the text of a refusal; all of them stand beside their positions. */
const FIELDS_NAMED = 100;

const decompress = promisify(gunzip);

/**
 * Reads a request's body and checks it against the contract. The content type is not asked: a beacon says `text/plain`
 * for the same JSON.
 *
 * @param encoding the request's `Content-Encoding`
 * @param apiKey the only key that is taken; undefined where any is
 */
export async function readBatch(
  body: Buffer,
  encoding: string | undefined,
  apiKey: string | undefined,
): Promise<ReadBatch> {
  const isPlain = encoding === undefined || encoding === '' || encoding === 'identity';
  if (!isPlain && encoding !== 'gzip') return { refusal: refuse('Of the content encodings only gzip is read') };
  const plain = isPlain ? body : await unzip(body);
  if (plain === 'too large' || plain.length >= REQUEST_BYTES_BELOW) return { refusal: tooLarge() };
  if (plain === 'not gzip') return { refusal: refuse('The body is not gzip, although it says so') };
  const given = parseJson(plain);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { refusal: refuse('The body is not a JSON object') };
  }
  if ('events' in given && Array.isArray(given.events) && given.events.length >= EVENTS_PER_REQUEST_BELOW) {
    return { refusal: tooLarge() };
  }
  const parsed = v.safeParse(batchSchema, given, { message: issueMessage });
  if (!parsed.success) return { refusal: describeIssues(parsed.issues) };
  if (apiKey !== undefined && parsed.output.api_key !== apiKey) {
    return { refusal: refuse(`${INVALID_API_KEY}: it is not the one of this collector`) };
  }
  const wrongEvents = checkEvents(parsed.output);
  return wrongEvents ? { refusal: wrongEvents } : { batch: parsed.output, bytes: plain.length };
}

/** What a request that has too much in it is told; the SDK halves its batches at that. */
export function tooLarge(): Extract<CollectorAnswer, { code: 413 }> {
  return {
    code: 413,
    error: `A request has fewer than ${EVENTS_PER_REQUEST_BELOW} events and ${REQUEST_BYTES_BELOW} bytes`,
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

/** Issues of events by field and position, unless something beside the events is wrong. */
function describeIssues(issues: readonly v.BaseIssue<unknown>[]): Extract<CollectorAnswer, { code: 400 }> {
  const invalid: IndicesByField = {};
  const missing: IndicesByField = {};
  for (const issue of issues) {
    const [first, second, third] = (issue.path ?? []).map((item) => item.key);
    if (first !== 'events' || typeof second !== 'number') {
      const field = String(first ?? '');
      return refuse(`${(v.getDotPath(issue) ?? field) || 'The body'}: ${issue.message}`, field);
    }
    // An event that is no object has no field to name.
    const field = String(third ?? 'event');
    addIndex(issue.received === 'undefined' ? missing : invalid, field, second);
  }
  return refuseEvents({ invalid, missing });
}

/**
 * Each event needs a user or a device, whose ids are long enough not to be a placeholder, and says of the user only what
 * can be counted by.
 */
function checkEvents({ events, options }: Batch): Extract<CollectorAnswer, { code: 400 }> | undefined {
  const shortest = options?.min_id_length ?? DEFAULT_MIN_ID_LENGTH;
  const missing: IndicesByField = {};
  const idLengths: IndicesByField = {};
  const invalid: IndicesByField = {};
  for (const [index, event] of events.entries()) {
    for (const field of wrongUserProperties(event.user_properties ?? {})) addIndex(invalid, field, index);
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
    error: `Some events are not as they should be: ${fields.slice(0, FIELDS_NAMED).join(', ')}`,
    events_with_invalid_fields: invalid,
    events_with_missing_fields: missing,
    events_with_invalid_id_lengths: idLengths,
    silenced_events: [],
  };
}
