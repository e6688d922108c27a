import * as v from 'valibot';
import { readMeasured } from '../figures/read-measured.ts';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(2));
const lines = v.pipe(v.array(text), v.minLength(1));

/** Costs of one identification that a comparison lists. */
const costs = ['script', 'median', 'slowest', 'requests', 'sent', 'cookies', 'storage'] as const;

/** Front-matter keys of a comparison that the table of facts shows. */
const factKeys = ['license', 'botDetection'] as const;

/** Words of the tables that compare all libraries with the service. */
export const comparisonRecords = defineRecords({
  file: 'comparisons.yaml',
  schema: v.strictObject({
    score: text,
    outcomes: v.strictObject({
      caption: text,
      same: text,
      other: text,
      withToken: text,
      withoutToken: text,
      /** Names of what happened to the browser since the previous visit, by the ID of the step in the benchmark. */
      steps: v.array(v.strictObject({ id: text, name: text, note: v.optional(text) })),
    }),
    costs: v.strictObject({
      title: text,
      caption: text,
      rows: v.array(
        v.strictObject({
          of: v.picklist(costs, `must be one of ${costs.join(', ')}`),
          name: text,
          note: v.optional(text),
        }),
      ),
    }),
    facts: v.strictObject({
      title: text,
      caption: text,
      rows: v.array(
        v.strictObject({
          name: text,
          libraries: v.optional(text),
          of: v.optional(v.picklist(factKeys, `must be one of ${factKeys.join(', ')}`)),
          service: text,
        }),
      ),
    }),
    calibration: text,
    measurement: v.strictObject({ title: text, paragraphs: lines, openTitle: text, open: lines }),
  }),
  figures: () => {
    const { people, visits, browser, machine } = readMeasured();
    return { people: `${people}`, visits: `${visits}`, browser, machine };
  },
  editor: {
    label: 'Comparisons',
    fields: {
      score: { label: 'Note on the score', hint: 'Explains the figures at the top of the comparisons.', long: true },
      outcomes: {
        label: 'Table of visits',
        fields: {
          caption: { label: 'Caption' },
          same: { label: 'Heading of returning visitors' },
          other: { label: 'Heading of other visitors' },
          withToken: { label: 'Column with the token' },
          withoutToken: { label: 'Column without the token' },
          steps: {
            label: 'Visits',
            hint: 'Names for the visits that the benchmark measures.',
            fields: {
              id: { label: 'ID', hint: 'The ID in the benchmark; do not change it.' },
              name: { label: 'What changed' },
              note: { label: 'Note' },
            },
          },
        },
      },
      costs: {
        label: 'Table of costs',
        fields: {
          title: { label: 'Heading' },
          caption: { label: 'Caption' },
          rows: {
            label: 'Rows',
            fields: { of: { label: 'Figure' }, name: { label: 'Name' }, note: { label: 'Note' } },
          },
        },
      },
      facts: {
        label: 'Table of facts',
        fields: {
          title: { label: 'Heading' },
          caption: { label: 'Caption' },
          rows: {
            label: 'Rows',
            fields: {
              name: { label: 'Name' },
              libraries: { label: 'Libraries', hint: 'If the same applies to all libraries.' },
              of: { label: 'Field', hint: 'If not: the field of each comparison that has its text.' },
              service: { label: 'Our service' },
            },
          },
        },
      },
      calibration: { label: 'Caption of the table of scores' },
      measurement: {
        label: 'How it was measured',
        hint: 'The last section of the overview of the comparisons.',
        fields: {
          title: { label: 'Heading' },
          paragraphs: { label: 'Paragraphs', each: 'Paragraph' },
          openTitle: { label: 'Heading of the open points' },
          open: { label: 'Not measured yet', each: 'Item' },
        },
      },
    },
  },
});

export type CostRow = (typeof costs)[number];
