import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(2));

/** What every version of the pricing page has in common. */
export const pricingRecords = defineRecords({
  file: 'pricing.yaml',
  schema: v.strictObject({
    /** The two offers as search engines read them: run by the customer, and by the provider. */
    offers: v.pipe(v.array(v.strictObject({ name: text, description: text })), v.minLength(2), v.maxLength(2)),
    /** What differs between the levels; each row is true of the software as it is. */
    levels: v.strictObject({
      names: v.pipe(v.array(text), v.minLength(3), v.maxLength(3)),
      others: text,
      rows: v.array(v.strictObject({ name: text, cells: v.pipe(v.array(text), v.minLength(1), v.maxLength(3)) })),
    }),
    /** Plain text, because search engines read the questions too. */
    questions: v.pipe(v.array(v.strictObject({ question: text, answer: text })), v.minLength(1)),
  }),
  editor: {
    label: 'Pricing',
    fields: {
      offers: {
        label: 'Offers',
        hint: 'For search engines: run by the customer, then by us. The prices are added from the price list.',
        fields: { name: { label: 'Name' }, description: { label: 'Description', long: true } },
      },
      levels: {
        label: 'Levels',
        hint: 'The table of what differs.',
        fields: {
          names: { label: 'Names', hint: 'Of the three columns, the cheapest first.', each: 'Name' },
          others: { label: 'Second and third', hint: 'One name for both.' },
          rows: {
            label: 'Rows',
            fields: {
              name: { label: 'Name' },
              cells: {
                label: 'Cells',
                hint: 'With fewer than three, the last one holds for the others.',
                each: 'Cell',
              },
            },
          },
        },
      },
      questions: {
        label: 'Questions',
        hint: 'Search engines get them too.',
        fields: { question: { label: 'Question' }, answer: { label: 'Answer', long: true } },
      },
    },
  },
});
