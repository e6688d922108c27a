import { type RoiInput, roiInputLabels, roiLimits } from '@whorl/contract/roi/roi-inputs.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const end = v.pipe(v.string(), v.minLength(1));
const inputs = Object.keys(roiInputLabels) as RoiInput[];
const count = (input: RoiInput) =>
  v.pipe(v.number(), v.integer(), v.minValue(roiLimits[input].min), v.maxValue(roiLimits[input].max));

/** Inputs of the ROI calculator and the fictional shops of its examples. */
export const roiRecords = defineRecords({
  file: 'roi-calculator.yaml',
  schema: v.strictObject({
    groups: v.array(
      v.strictObject({
        legend: text,
        fields: v.array(
          v.strictObject({
            name: v.picklist(inputs, `must be one of ${inputs.join(', ')}`),
            label: text,
            unit: v.optional(v.picklist(['$', '%'], 'must be $ or %')),
            /** Text below the ends of the slider. */
            least: end,
            most: end,
            hint: text,
          }),
        ),
      }),
    ),
    shops: v.array(
      v.strictObject({
        title: text,
        reading: text,
        transactions: count('transactions'),
        valueCents: count('valueCents'),
        /** Chargeback rate, in millionths. */
        ratePpm: count('ratePpm'),
      }),
    ),
  }),
  editor: {
    label: 'ROI calculator',
    fields: {
      groups: {
        label: 'Inputs',
        hint: 'The fields of the calculator, in groups.',
        fields: {
          legend: { label: 'Group' },
          fields: {
            label: 'Fields',
            fields: {
              name: { label: 'Input', hint: 'Internal name; use each one once.' },
              label: { label: 'Label' },
              unit: { label: 'Unit' },
              least: { label: 'Minimum', hint: 'Text below the left end of the slider.' },
              most: { label: 'Maximum', hint: 'Text below the right end of the slider.' },
              hint: { label: 'Help' },
            },
          },
        },
      },
      shops: {
        label: 'Example shops',
        hint: 'Fictional shops. Their results are calculated.',
        fields: {
          title: { label: 'Shop' },
          reading: { label: 'Result in words', hint: 'Must match the calculated figures.' },
          transactions: { label: 'Transactions per month' },
          valueCents: { label: 'Average value in cents' },
          ratePpm: { label: 'Chargeback rate', hint: 'In parts per million: 2000 is 0.2%.' },
        },
      },
    },
  },
});
