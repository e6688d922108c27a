import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import type { IdentificationErrorCode } from '@whorl/contract/identification/errors.ts';
import { agentErrors, identificationErrors } from '@whorl/contract/identification/errors.ts';
import {
  type Forgetting,
  forgettingSchema,
  type Reading,
  readingSchema,
} from '@whorl/contract/identification/request.ts';
import { digestedText } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { issueMessage } from '@whorl/contract/issue-message.ts';
import * as v from 'valibot';
import { isStorable, NOT_STORABLE } from '../platform/database/storable.ts';

export type Refusal = { code: IdentificationErrorCode; message: string };

/** A posted body as a reading, whatever its key is worth, or why it is refused, with the first wrong field by its path. */
export function readReading(body: unknown): { reading: Reading } | { refusal: Refusal } {
  const { apiKey: given, version } = (body ?? {}) as { apiKey?: unknown; version?: unknown };
  if (given === undefined || given === '') return refuse('TokenRequired');
  if (typeof version === 'string' && version !== AGENT_VERSION) return refuse('UnsupportedVersion');
  const parsed = v.safeParse(readingSchema, body, { abortEarly: true, message: issueMessage });
  if (!parsed.success) return refuseIssue(parsed.issues[0]);
  const { output: reading } = parsed;
  const unstorable = Object.entries(reading).find(([, value]) => !isStorable(value));
  if (unstorable !== undefined) return refuse('RequestCannotBeParsed', `${unstorable[0]} ${NOT_STORABLE}`);
  // Of the body as it was sent: what is parsed has its fields in the order of the schema.
  if (reading.digest !== undefined && reading.digest !== murmurX64Hash128(digestedText(body as Reading))) {
    return refuse('RequestCannotBeParsed', 'digest does not fit the reading');
  }
  return { reading };
}

/** The body of a call to be forgotten, which may have none, or why it is refused. */
export function readForgetting(body: unknown): { forgetting: Forgetting } | { refusal: Refusal } {
  const parsed = v.safeParse(forgettingSchema, body ?? {}, { abortEarly: true, message: issueMessage });
  return parsed.success ? { forgetting: parsed.output } : refuseIssue(parsed.issues[0]);
}

const refuseIssue = (issue: v.BaseIssue<unknown>): { refusal: Refusal } =>
  refuse('RequestCannotBeParsed', `${v.getDotPath(issue as never) ?? 'the body'} ${issue.message}`);

/** A body that could not be read at all. @param why in words for people */
export const unreadableBody = (why: string): Refusal => refuse('RequestCannotBeParsed', why).refusal;

/** A reading whose ticket is not, or no longer, good for one. */
export const refusedTicket = (why: string): Refusal => refuse('RequestCannotBeParsed', `ticket ${why}`).refusal;

type BodyErrorCode = Exclude<IdentificationErrorCode, 'VisitorNotFound' | 'RequestNotFound' | 'FeatureNotEnabled'>;

function refuse(code: BodyErrorCode, detail?: string): { refusal: Refusal } {
  const text = agentErrors[identificationErrors[code].name];
  return { refusal: { code, message: detail === undefined ? text : `${text}: ${detail}` } };
}
