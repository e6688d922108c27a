import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));

/** Labels of the programs that the bot benchmark starts, and of what the detectors check. */
export const botWordRecords = defineRecords({
  file: 'bot-detection.yaml',
  schema: v.strictObject({
    starts: v.array(
      v.strictObject({
        /** ID in the benchmark. */
        id: text,
        how: text,
        truth: v.picklist(['bot', 'person']),
      }),
    ),
    detectors: v.array(v.strictObject({ name: text, looksAt: text })),
  }),
  editor: {
    label: 'Bot detection',
    fields: {
      starts: {
        label: 'Browsers in the benchmark',
        hint: 'One entry per measured browser. The IDs are those of the benchmark.',
        fields: {
          id: { label: 'ID' },
          how: { label: 'How it is started' },
          truth: { label: 'Actual type', hint: 'A bot or a person’s browser.' },
        },
      },
      detectors: {
        label: 'Detectors',
        hint: 'The detectors that run in the page, by their internal names.',
        fields: { name: { label: 'Name' }, looksAt: { label: 'What it looks at' } },
      },
    },
  },
});
