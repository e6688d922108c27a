import { type ApiOperation, type ApiParameter, formPostErrors } from '@whorl/contract/api/api-operation.ts';
import { type Envelope, envelopeSchema } from '@whorl/contract/leads/envelope.ts';
import { type EnvelopePart, envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { leadAcceptedSchema, leadChallengedSchema, leadInvalidSchema } from '@whorl/contract/leads/lead-responses.ts';
import type { LeadForm } from './lead-forms.ts';

/** Returns the description of a form's endpoint for OpenAPI. */
export const describeLeadForm = ({ id, endpoint, schema }: LeadForm): ApiOperation => ({
  method: 'post',
  path: endpoint,
  id: `send-${id}`,
  summary: `Stores one submission of the form "${id}". Idempotent per submission.`,
  parameters: envelopeParameters,
  body: { schema, formDescription },
  answers: {
    200: {
      description: 'Stored. Repeating the submission returns the same response.',
      schema: leadAcceptedSchema,
    },
    202: {
      description:
        'Stored and quarantined for review. A solution of the challenge, sent with the same submission, may release it.',
      schema: leadChallengedSchema,
    },
    303: {
      description: 'Response to a plain form post: redirects to the confirmation page, or to the form with its errors.',
    },
    400: { description: 'Errors by field; nothing was stored.', schema: leadInvalidSchema },
  },
  errors: formPostErrors,
});

const formDescription = `The same fields, flat: \`utm_…\` fields in place of \`utm_info\`, and ${Object.values(
  envelopeNames,
)
  .map(({ header, field }) => `\`${field}\` in place of \`${header}\``)
  .join(', ')}.`;

/** Descriptions of the envelope's parts; a part without one is described by its key. */
const envelopeDescriptions: Partial<Record<string, string>> = {
  submissionId:
    'Chosen by the sender, the same for every repetition of one submission: repeated submissions create one lead.',
  ticket: 'Issued by the server when a visitor opened the form. Submissions without a ticket are accepted too.',
  consentVersion: 'Version of the consent notice shown next to the form.',
  trap: 'Must be empty. Hidden from people, to detect bots.',
  solution: 'Solution of the challenge that this submission received.',
} satisfies Partial<Record<keyof Envelope, string>>;

const envelopeParameters: readonly ApiParameter[] = Object.entries(envelopeNames).map(([part, { header }]) => ({
  in: 'header',
  name: header,
  description: envelopeDescriptions[part] ?? part,
  schema: envelopeSchema.entries[part as EnvelopePart],
}));
