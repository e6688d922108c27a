import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const names = Object.keys(agentErrors) as AgentErrorName[];
const text = v.pipe(v.string(), v.minLength(5));

/** Errors that the agent can raise with this server. Their exact messages are in the contract. */
export const agentErrorRecords = defineRecords({
  file: 'agent-errors.yaml',
  schema: v.strictObject({
    groups: v.array(
      v.strictObject({
        /** Anchor on the support page. */
        id: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be lowercase letters')),
        title: text,
        errors: v.array(
          v.strictObject({
            name: v.picklist(names, 'must be an error of contract/identification/errors.ts'),
            cause: text,
            remedy: text,
          }),
        ),
      }),
    ),
  }),
  editor: {
    label: 'Errors of the agent',
    fields: {
      groups: {
        label: 'Groups',
        hint: 'Shown on the support page, grouped by where the errors occur.',
        fields: {
          id: { label: 'Anchor', patternMessage: 'must be lowercase letters' },
          title: { label: 'Heading' },
          errors: {
            label: 'Errors',
            fields: {
              name: { label: 'Name', hint: 'Internal name; do not change it.' },
              cause: { label: 'Cause', long: true },
              remedy: { label: 'What to do', long: true },
            },
          },
        },
      },
    },
  },
});
