import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(2));

/** Words that all variants of the pricing page share. */
export const pricingRecords = defineRecords({
  file: 'pricing.yaml',
  schema: v.strictObject({
    /** The two offers for search engines: hosted by the customer, and hosted by the provider. */
    offers: v.pipe(v.array(v.strictObject({ name: text, description: text })), v.minLength(2), v.maxLength(2)),
    /** Differences between the levels. Each row has to be true of the current software. */
    levels: v.strictObject({
      names: v.pipe(v.array(text), v.minLength(3), v.maxLength(3)),
      others: text,
      /** Opens the rows after the eighth. */
      more: text,
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
        hint: 'For search engines: first the self-hosted offer, then the hosted one. Prices come from the price list.',
        fields: { name: { label: 'Name' }, description: { label: 'Description', long: true } },
      },
      levels: {
        label: 'Plans',
        hint: 'The table that compares the plans.',
        fields: {
          names: { label: 'Names', hint: 'The names of the three columns, cheapest first.', each: 'Name' },
          others: { label: 'Second and third plan', hint: 'One name for both.' },
          more: { label: 'More rows', hint: 'Opens the rows after the eighth.' },
          rows: {
            label: 'Rows',
            fields: {
              name: { label: 'Name' },
              cells: {
                label: 'Cells',
                hint: 'One to three. The last one also applies to the columns after it.',
                each: 'Cell',
              },
            },
          },
        },
      },
      questions: {
        label: 'Questions',
        hint: 'Also in the structured data for search engines.',
        fields: { question: { label: 'Question' }, answer: { label: 'Answer', long: true } },
      },
    },
  },
});
