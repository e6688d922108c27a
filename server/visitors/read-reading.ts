import type { IdentificationErrorCode } from '@whorl/contract/identification/errors.ts';
import { agentErrors, identificationErrors } from '@whorl/contract/identification/errors.ts';
import { type Reading, readingSchema } from '@whorl/contract/identification/request.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import * as v from 'valibot';

export type Refusal = { code: IdentificationErrorCode; message: string };

/** A posted body as a reading, whatever its key is worth, or why it is refused, with the first wrong field by its path. */
export function readReading(body: unknown): { reading: Reading } | { refusal: Refusal } {
  const { apiKey: given, version } = (body ?? {}) as { apiKey?: unknown; version?: unknown };
  if (given === undefined || given === '') return refuse('TokenRequired');
  if (typeof version === 'string' && version !== AGENT_VERSION) return refuse('UnsupportedVersion');
  const parsed = v.safeParse(readingSchema, body, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const field = v.getDotPath(issue) ?? 'the body';
    return refuse('RequestCannotBeParsed', `${field} ${problemOf(issue)}`);
  }
  return { reading: parsed.output };
}

/** Our own messages go on where the field's name ends; the library's are turned into such. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || issue.type === 'union') return issue.message;
  if (issue.expected === 'never') return 'is not known';
  return issue.received === 'undefined' ? 'is missing' : `needs to be ${issue.expected}`;
}

type BodyErrorCode = Exclude<IdentificationErrorCode, 'VisitorNotFound' | 'RequestNotFound'>;

function refuse(code: BodyErrorCode, detail?: string): { refusal: Refusal } {
  const text = agentErrors[identificationErrors[code].name];
  return { refusal: { code, message: detail === undefined ? text : `${text}: ${detail}` } };
}
