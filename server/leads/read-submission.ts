import { consentTextOf, type LeadPayload } from '@whorl/contract/leads/define-form.ts';
import { type Envelope, envelopeSchema } from '@whorl/contract/leads/envelope.ts';
import { type EnvelopePart, envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { type Validated, validate } from '@whorl/contract/leads/validate.ts';
import type { FastifyRequest } from 'fastify';
import type { LeadForm } from './lead-forms.ts';

export type ReadSubmission = {
  /** Sent by the browser itself, without a script: it expects a page for an answer. */
  readonly isPlainPost: boolean;
  /** What was typed, as it came, to be shown again. */
  readonly typed: Readonly<Record<string, string>>;
} & (
  | { readonly valid: true; readonly payload: LeadPayload; readonly envelope: Envelope }
  | { readonly valid: false; readonly errors: Readonly<Record<string, string>> }
);

const parts = Object.keys(envelopeNames) as EnvelopePart[];

/** Takes a request apart into payload and envelope, whichever way it was sent, and checks both. */
export function readSubmission(request: FastifyRequest, form: LeadForm): ReadSubmission {
  const { 'content-type': type = '', accept = '' } = request.headers;
  const hasFiles = type.startsWith('multipart/form-data');
  const hasFields = hasFiles || type.startsWith('application/x-www-form-urlencoded');
  // A script that sends files says which answer it wants; what sends fields alone is the browser itself.
  const isPlainPost = hasFields && !(hasFiles && accept.includes('application/json'));
  const way = hasFields ? 'field' : 'header';
  const fields = hasFields ? (request.body as Record<string, string>) : {};
  const source = hasFields ? fields : request.headers;
  const given = Object.fromEntries(
    parts.map((part) => [part, source[envelopeNames[part][way]]]).filter(([, value]) => value !== undefined),
  );
  const payload = validate(form.schema, hasFields ? payloadOfFields(fields) : request.body);
  const envelope = ofKnownWording(form, validate(envelopeSchema, given));
  const typed = Object.fromEntries(
    form.typedFields
      .map((name) => [name, fields[name]])
      .filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (payload.valid && envelope.valid) {
    return { isPlainPost, typed, valid: true, payload: payload.value, envelope: envelope.value };
  }
  const errors = {
    ...(payload.valid ? {} : payload.errors),
    ...(envelope.valid ? {} : renamed(envelope.errors, (part) => envelopeNames[part as EnvelopePart][way])),
  };
  return { isPlainPost, typed, valid: false, errors };
}

/** What stood beside the form has to be found again by its version, so one that nobody knows is no answer. */
function ofKnownWording(form: LeadForm, envelope: Validated<Envelope>): Validated<Envelope> {
  const version = envelope.valid ? envelope.value.consentVersion : undefined;
  if (version === undefined || consentTextOf(form, version) !== undefined) return envelope;
  return { valid: false, errors: { consentVersion: 'No wording of this version ever stood beside this form.' } };
}

/** A plain form knows only flat fields: `utm_…` ones belong into `utm_info`, the envelope's are no payload. */
function payloadOfFields(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const envelopeFields = new Set<string>(parts.map((part) => envelopeNames[part].field));
  const payload: Record<string, unknown> = {};
  const campaign: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (envelopeFields.has(name)) continue;
    if (!name.startsWith('utm_') || name === 'utm_info') payload[name] = value;
    else if (value !== '') campaign[name] = value;
  }
  return Object.keys(campaign).length === 0 ? payload : { ...payload, utm_info: campaign };
}

const renamed = (errors: Readonly<Record<string, string>>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [rename(name), message]));
