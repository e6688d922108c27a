import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const names = Object.keys(agentErrors) as AgentErrorName[];
const text = v.pipe(v.string(), v.minLength(5));

/** The errors that the agent can raise with this server; their exact texts are in the contract. */
export const agentErrorRecords = defineRecords({
  file: 'agent-errors.yaml',
  schema: v.strictObject({
    groups: v.array(
      v.strictObject({
        /** The anchor on the support page. */
        id: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be small letters')),
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
        hint: 'Errors by where they occur, on the support page.',
        fields: {
          id: { label: 'Anchor', otherwise: 'must be small letters' },
          title: { label: 'Heading' },
          errors: {
            label: 'Errors',
            fields: {
              name: { label: 'Name', hint: 'As the software has it.' },
              cause: { label: 'Cause', long: true },
              remedy: { label: 'What to do', long: true },
            },
          },
        },
      },
    },
  },
});
