import { inputNames, type RoiInput, roiLimits } from '@whorl/contract/roi/roi-inputs.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const end = v.pipe(v.string(), v.minLength(1));
const inputs = Object.keys(inputNames) as RoiInput[];
const count = (input: RoiInput) =>
  v.pipe(v.number(), v.integer(), v.minValue(roiLimits[input].least), v.maxValue(roiLimits[input].most));

/** The inputs of the ROI calculator, and the made-up shops that it counts as examples. */
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
            /** The text below each end of the slider. */
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
              name: { label: 'Input', hint: 'As the software has it; each once.' },
              label: { label: 'Label' },
              unit: { label: 'Unit' },
              least: { label: 'Lower end', hint: 'Below the left end of the slider.' },
              most: { label: 'Upper end', hint: 'Below the right end of the slider.' },
              hint: { label: 'Help' },
            },
          },
        },
      },
      shops: {
        label: 'Example shops',
        hint: 'Made up. What is left over is computed.',
        fields: {
          title: { label: 'Shop' },
          reading: { label: 'Result in words', hint: 'Check it against the computed figures.' },
          transactions: { label: 'Transactions a month' },
          valueCents: { label: 'Average value in cents' },
          ratePpm: { label: 'Chargeback rate', hint: 'In millionths: 2000 is 0.2%.' },
        },
      },
    },
  },
});
