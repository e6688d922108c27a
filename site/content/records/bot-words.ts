import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));

/** Names for what the bot benchmark starts, and for what the detectors look at. */
export const botWordRecords = defineRecords({
  file: 'bot-detection.yaml',
  schema: v.strictObject({
    starts: v.array(
      v.strictObject({
        /** Its id in the benchmark. */
        id: text,
        how: text,
        truth: v.picklist(['program', 'person']),
      }),
    ),
    detectors: v.array(v.strictObject({ name: text, looksAt: text })),
  }),
  editor: {
    label: 'Bot detection',
    fields: {
      starts: {
        label: 'Ways to start a browser',
        hint: 'One for each that the benchmark measures; the ids are those of the benchmark.',
        fields: {
          id: { label: 'ID' },
          how: { label: 'How it is started' },
          truth: { label: 'In truth', hint: 'Whether a program or a person uses it.' },
        },
      },
      detectors: {
        label: 'Detectors',
        hint: 'The detectors that run in the page, by their names in the software.',
        fields: { name: { label: 'Name' }, looksAt: { label: 'What it looks at' } },
      },
    },
  },
});
