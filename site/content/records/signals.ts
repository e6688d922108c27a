import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(2));

/** The fields of an answer, and the readings behind the hash, by what they are about. */
export const signalRecords = defineRecords({
  file: 'signals.yaml',
  schema: v.strictObject({
    groups: v.array(
      v.strictObject({
        /** The anchor on the page about signals. */
        id: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be small letters')),
        title: text,
        text,
        signals: v.array(
          v.strictObject({
            /** What the software calls it. */
            name: text,
            field: text,
            says: text,
            goodFor: text,
            sure: text,
            wrongWhen: text,
          }),
        ),
      }),
    ),
    readings: v.array(v.strictObject({ about: text, goodFor: text, wrongWhen: text, names: v.array(text) })),
  }),
  figures: () => ({
    high: `${confidenceScores.high}`,
    medium: `${confidenceScores.medium}`,
    low: `${confidenceScores.low}`,
    eventCall: 'GET /events/{requestId}',
  }),
  editor: {
    label: 'Signals',
    fields: {
      groups: {
        label: 'Groups of signals',
        hint: 'Signals can be worded anew; which there are follows from the software.',
        fields: {
          id: { label: 'Anchor', otherwise: 'must be small letters' },
          title: { label: 'Heading' },
          text: { label: 'Text', long: true },
          signals: {
            label: 'Signals',
            fields: {
              name: { label: 'Name', hint: 'As the software has it.' },
              field: { label: 'Field', hint: 'Its name in the answer.' },
              says: { label: 'What it says' },
              goodFor: { label: 'Good for', long: true },
              sure: { label: 'How sure it is', long: true },
              wrongWhen: { label: 'Wrong when', long: true },
            },
          },
        },
      },
      readings: {
        label: 'Groups of readings',
        fields: {
          about: { label: 'Heading' },
          goodFor: { label: 'Good for', long: true },
          wrongWhen: { label: 'Wrong when', long: true },
          names: { label: 'Readings', hint: 'By their names in the software.', each: 'Reading' },
        },
      },
    },
  },
});
