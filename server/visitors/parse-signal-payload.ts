import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import type { IdentificationErrorCode } from '@whorl/contract/identification/errors.ts';
import { agentErrors, identificationErrors } from '@whorl/contract/identification/errors.ts';
import {
  type DeletionRequest,
  deletionRequestSchema,
  type SignalPayload,
  signalPayloadSchema,
} from '@whorl/contract/identification/request.ts';
import { serializeForDigest } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import * as v from 'valibot';
import { isStorable, NOT_STORABLE_MESSAGE } from '../platform/database/storable.ts';

export type Refusal = { code: IdentificationErrorCode; message: string };

/** Parses a posted signal payload, or returns the error with the path of the first wrong field. Doesn't check the API key. */
export function parseSignalPayload(body: unknown): { payload: SignalPayload } | { refusal: Refusal } {
  const { apiKey: given, version } = (body ?? {}) as { apiKey?: unknown; version?: unknown };
  if (given === undefined || given === '') return refuse('TokenRequired');
  if (typeof version === 'string' && version !== AGENT_VERSION) return refuse('UnsupportedVersion');
  const parsed = v.safeParse(signalPayloadSchema, body, { abortEarly: true, message: formatIssueMessage });
  if (!parsed.success) return refuseIssue(parsed.issues[0]);
  const { output: payload } = parsed;
  const unstorable = Object.entries(payload).find(([, value]) => !isStorable(value));
  if (unstorable !== undefined) return refuse('RequestCannotBeParsed', `${unstorable[0]} ${NOT_STORABLE_MESSAGE}`);
  // The digest covers the body as sent; the parsed one has its fields in the order of the schema.
  if (payload.digest !== undefined && payload.digest !== murmurX64Hash128(serializeForDigest(body as SignalPayload))) {
    return refuse('RequestCannotBeParsed', 'digest does not match the signals');
  }
  return { payload };
}

/** Parses the body of a deletion request, which may be empty, or returns the error. */
export function parseDeletionRequest(body: unknown): { forgetting: DeletionRequest } | { refusal: Refusal } {
  const parsed = v.safeParse(deletionRequestSchema, body ?? {}, { abortEarly: true, message: formatIssueMessage });
  return parsed.success ? { forgetting: parsed.output } : refuseIssue(parsed.issues[0]);
}

const refuseIssue = (issue: v.BaseIssue<unknown>): { refusal: Refusal } =>
  refuse('RequestCannotBeParsed', `${v.getDotPath(issue as never) ?? 'the body'} ${issue.message}`);

/** Returns the error of a body that cannot be parsed. @param why explanation in words */
export const unreadableBody = (why: string): Refusal => refuse('RequestCannotBeParsed', why).refusal;

/** Returns the error of a payload with an invalid or expired ticket. */
export const invalidTicket = (why: string): Refusal => refuse('RequestCannotBeParsed', `ticket ${why}`).refusal;

type BodyErrorCode = Exclude<IdentificationErrorCode, 'VisitorNotFound' | 'RequestNotFound' | 'FeatureNotEnabled'>;

function refuse(code: BodyErrorCode, detail?: string): { refusal: Refusal } {
  const text = agentErrors[identificationErrors[code].name];
  return { refusal: { code, message: detail === undefined ? text : `${text}: ${detail}` } };
}
