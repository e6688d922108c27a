import { getCampaign } from '@whorl/contract/browsing-history.ts';
import { findConsentText, type LeadPayload } from '@whorl/contract/leads/define-form.ts';
import { type Envelope, envelopeSchema } from '@whorl/contract/leads/envelope.ts';
import { type EnvelopePart, envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { getFieldSchemas } from '@whorl/contract/leads/inspect-schema.ts';
import { type ValidationResult, validate } from '@whorl/contract/leads/validate.ts';
import type { FastifyRequest } from 'fastify';
import { getPageUrl } from '../platform/http/get-page-url.ts';
import type { LeadForm } from './lead-forms.ts';

export type ParsedSubmission = {
  /** Whether the browser submitted the form without a script, and so expects a page as the response. */
  readonly isPlainPost: boolean;
  /** The typed values, unchanged, to be shown again. */
  readonly typed: Readonly<Record<string, string>>;
} & (
  | { readonly valid: true; readonly payload: LeadPayload; readonly envelope: Envelope }
  | { readonly valid: false; readonly errors: Readonly<Record<string, string>> }
);

const parts = Object.keys(envelopeNames) as EnvelopePart[];

/** Splits a request into payload and envelope, whether a script or a form sent it, and validates both. */
export function parseSubmission(request: FastifyRequest, form: LeadForm): ParsedSubmission {
  const { 'content-type': type = '', accept = '' } = request.headers;
  const hasFiles = type.startsWith('multipart/form-data');
  const hasFields = hasFiles || type.startsWith('application/x-www-form-urlencoded');
  // A script that sends files requests JSON; a request with form fields only is from the browser itself.
  const isPlainPost = hasFields && !(hasFiles && accept.includes('application/json'));
  const location = hasFields ? 'field' : 'header';
  const fields = hasFields ? (request.body as Record<string, string>) : {};
  const source = hasFields ? fields : request.headers;
  const given = Object.fromEntries(
    parts.map((part) => [part, source[envelopeNames[part][location]]]).filter(([, value]) => value !== undefined),
  );
  const payload = validate(form.schema, hasFields ? withCampaign(request, form, toPayload(fields)) : request.body);
  const envelope = checkConsentVersion(form, validate(envelopeSchema, given));
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
    ...(envelope.valid ? {} : renameErrors(envelope.errors, (part) => envelopeNames[part as EnvelopePart][location])),
  };
  return { isPlainPost, typed, valid: false, errors };
}

/** The text of a consent notice is looked up by its version, so an unknown version is an error. */
function checkConsentVersion(form: LeadForm, envelope: ValidationResult<Envelope>): ValidationResult<Envelope> {
  const version = envelope.valid ? envelope.value.consentVersion : undefined;
  if (version === undefined || findConsentText(form, version) !== undefined) return envelope;
  return { valid: false, errors: { consentVersion: 'This form never had a consent notice of this version.' } };
}

/** Plain forms have flat fields: `utm_…` fields are grouped in `utm_info`, and the envelope's fields are removed. */
function toPayload(fields: Readonly<Record<string, string>>): Record<string, unknown> {
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

/** Without a script, a form doesn't contain the campaign, but the URL of its page does. */
function withCampaign(
  request: FastifyRequest,
  { schema }: LeadForm,
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const page = getPageUrl(request);
  if (page === undefined || 'utm_info' in payload || !('utm_info' in getFieldSchemas(schema))) return payload;
  const campaign = getCampaign(page);
  return Object.keys(campaign).length === 0 ? payload : { ...payload, utm_info: campaign };
}

const renameErrors = (errors: Readonly<Record<string, string>>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [rename(name), message]));
