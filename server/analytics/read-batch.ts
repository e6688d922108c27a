import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type Batch,
  batchSchema,
  type CollectorAnswer,
  DEFAULT_MIN_ID_LENGTH,
  EVENTS_PER_REQUEST_BELOW,
  type IndicesByField,
  REQUEST_BYTES_BELOW,
} from '@whorl/contract/analytics/collector.ts';
import * as v from 'valibot';

export type ReadBatch = { batch: Batch; bytes: number } | { refusal: Exclude<CollectorAnswer, { code: 200 | 429 }> };

const decompress = promisify(gunzip);

/**
 * Reads a request's body and checks it against the contract. The content type is not asked: a beacon says `text/plain`
 * for the same JSON.
 *
 * @param encoding the request's `Content-Encoding`
 */
export async function readBatch(body: Buffer, encoding: string | undefined): Promise<ReadBatch> {
  const plain = encoding === 'gzip' ? await unzip(body) : body;
  if (plain === 'too large' || plain.length >= REQUEST_BYTES_BELOW) return { refusal: tooLarge() };
  if (plain === 'not gzip') return { refusal: refuse('The body is not gzip, although it says so') };
  const given = parseJson(plain);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { refusal: refuse('The body is not a JSON object') };
  }
  if ('events' in given && Array.isArray(given.events) && given.events.length >= EVENTS_PER_REQUEST_BELOW) {
    return { refusal: tooLarge() };
  }
  const parsed = v.safeParse(batchSchema, given);
  if (!parsed.success) return { refusal: describeIssues(parsed.issues) };
  const wrongEvents = checkIds(parsed.output);
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

/** Each event needs a user or a device, whose ids are long enough not to be a placeholder. */
function checkIds({ events, options }: Batch): Extract<CollectorAnswer, { code: 400 }> | undefined {
  const shortest = options?.min_id_length ?? DEFAULT_MIN_ID_LENGTH;
  const missing: IndicesByField = {};
  const idLengths: IndicesByField = {};
  for (const [index, event] of events.entries()) {
    if (!event.user_id && !event.device_id) addIndex(missing, 'device_id', index);
    for (const field of ['user_id', 'device_id'] as const) {
      const id = event[field];
      if (id && id.length < shortest) addIndex(idLengths, field, index);
    }
  }
  const wrong = Object.keys(missing).length + Object.keys(idLengths).length > 0;
  return wrong ? refuseEvents({ missing, idLengths }) : undefined;
}

function addIndex(indices: IndicesByField, field: string, index: number): void {
  const list = indices[field] ?? [];
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
    error: `Some events are not as they should be: ${fields.join(', ')}`,
    events_with_invalid_fields: invalid,
    events_with_missing_fields: missing,
    events_with_invalid_id_lengths: idLengths,
    silenced_events: [],
  };
}
