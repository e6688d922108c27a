import * as v from 'valibot';
import { type EnvelopePart, envelopeNames } from './envelope-names.ts';

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
    v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'The submission ID must be 16 to 64 letters, digits, - or _.')),
  ),
  consentVersion: missingWhenEmpty(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, 'The consent version must be 1 to 40 letters, digits, ., - or _.')),
  ),
  // Any value is accepted for these three: an invalid one never rejects the lead, it may only quarantine it.
  ticket: missingWhenEmpty(v.string()),
  trap: missingWhenEmpty(v.string()),
  solution: missingWhenEmpty(v.string()),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** Returns the request headers for an envelope. Values are percent-encoded. */
export function envelopeHeaders(envelope: Envelope & { readonly submissionId: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(envelope)
      .filter((entry): entry is [EnvelopePart, string] => entry[1] !== undefined)
      .map(([part, value]) => [envelopeNames[part].header, encodeURIComponent(value)]),
  );
}
