import * as v from 'valibot';
import { envelopeNames } from './envelope-names.ts';

const missingWhenEmpty = <Value>(schema: v.GenericSchema<string, Value>) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );

export const envelopeSchema = v.object({
  submissionId: missingWhenEmpty(
    v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'The submission id has to be 16 to 64 letters, digits, - or _.')),
  ),
  startedAt: missingWhenEmpty(
    v.pipe(v.string(), v.regex(/^\d{13}$/, 'The start time has to be milliseconds since 1970.'), v.transform(Number)),
  ),
  consentVersion: missingWhenEmpty(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, 'The consent version has to be 1 to 40 letters, digits, ., - or _.')),
  ),
  trap: v.optional(v.pipe(v.string(), v.maxLength(200, 'This field has to stay empty.'))),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** The headers with which a script sends an envelope. */
export function envelopeHeaders(envelope: {
  readonly submissionId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly consentVersion?: string;
  readonly trap?: string;
}): Record<string, string> {
  return {
    [envelopeNames.submissionId.header]: envelope.submissionId,
    [envelopeNames.startedAt.header]: String(envelope.startedAt),
    ...(envelope.consentVersion !== undefined && { [envelopeNames.consentVersion.header]: envelope.consentVersion }),
    ...(envelope.trap !== undefined && { [envelopeNames.trap.header]: encodeURIComponent(envelope.trap) }),
  };
}
