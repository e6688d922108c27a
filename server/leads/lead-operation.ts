import { leadAcceptedSchema, leadChallengedSchema, leadInvalidSchema } from '@whorl/contract/leads/answers.ts';
import { type Envelope, envelopeSchema } from '@whorl/contract/leads/envelope.ts';
import { type EnvelopePart, envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import type { ApiOperation, ApiParameter } from '../platform/api-operation.ts';
import type { LeadForm } from './lead-forms.ts';

/** The endpoint of a form, for the description of the API. */
export const leadOperation = ({ id, endpoint, schema }: LeadForm): ApiOperation => ({
  method: 'post',
  path: endpoint,
  id: `send-${id}`,
  summary: `Stores what was sent by the form "${id}", once per submission.`,
  parameters: envelopeParameters,
  body: { schema, asForm },
  answers: {
    200: {
      description: 'It is on disk. The same submission again gets the same answer.',
      schema: leadAcceptedSchema,
    },
    202: {
      description:
        'It is on disk, and waits for a person to look at it. A solution, sent with the same submission, may spare it the wait.',
      schema: leadChallengedSchema,
    },
    303: { description: 'A plain form was posted: leads to the page that says what happened.' },
    400: { description: 'What is wrong, by field; nothing was stored.', schema: leadInvalidSchema },
  },
  errors: [
    'bad_request',
    'cross_origin',
    'conflict',
    'payload_too_large',
    'unsupported_media_type',
    'too_many_requests',
    'internal',
    'unavailable',
  ],
});

const asForm = `The same fields, flat: \`utm_…\` by themselves in place of \`utm_info\`, and ${Object.values(
  envelopeNames,
)
  .map(({ header, field }) => `\`${field}\` in place of \`${header}\``)
  .join(', ')}.`;

/** In the words of those who send; a part that has none is named by its key. */
const meanings: Partial<Record<string, string>> = {
  submissionId: 'Chosen by the sender, the same at every repetition of one submission: sending twice makes one lead.',
  ticket: 'What the server gave out when somebody came to the form. A submission without one is as welcome.',
  consentVersion: 'Which wording stood beside the form.',
  trap: 'Has to stay empty; people do not see it.',
  solution: 'The answer to a challenge that this submission got.',
} satisfies Partial<Record<keyof Envelope, string>>;

const envelopeParameters: readonly ApiParameter[] = Object.entries(envelopeNames).map(([part, { header }]) => ({
  in: 'header',
  name: header,
  description: meanings[part] ?? part,
  schema: envelopeSchema.entries[part as EnvelopePart],
}));
