import { RATED_VISITORS_MINIMUM } from '@whorl/contract/identification/api-limits.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(2));

/** Keys of `products` in an event. */
const products = [
  'identification',
  'botd',
  'botInfo',
  'ipInfo',
  'incognito',
  'virtualMachine',
  'tampering',
  'vpn',
  'velocity',
  'rareDevice',
] as const;
const everyProduct = `must be ${products.join(', ')}, in this order`;

/** The fields of an identification, the signals behind the hash, and the products of an event. */
export const signalRecords = defineRecords({
  file: 'signals.yaml',
  schema: v.strictObject({
    groups: v.array(
      v.strictObject({
        /** Anchor on the page about signals. */
        id: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be lowercase letters')),
        title: text,
        text,
        signals: v.array(
          v.strictObject({
            /** Name of the signal in the software. */
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
    products: v.pipe(
      v.array(
        v.strictObject({
          name: v.picklist(products, everyProduct),
          label: text,
          says: text,
          goodFor: text,
          sure: text,
        }),
      ),
      v.check((all) => all.map(({ name }) => name).join() === products.join(), everyProduct),
    ),
  }),
  figures: () => ({
    eventCall: 'GET /events/{requestId}',
    ratedVisitors: RATED_VISITORS_MINIMUM.toLocaleString('en-US'),
  }),
  editor: {
    label: 'Signals',
    fields: {
      groups: {
        label: 'Groups of signals',
        hint: 'You can edit the texts. Signals can only be added in the code.',
        fields: {
          id: { label: 'Anchor', patternMessage: 'must be lowercase letters' },
          title: { label: 'Heading' },
          text: { label: 'Text', long: true },
          signals: {
            label: 'Signals',
            fields: {
              name: { label: 'Name', hint: 'Internal name; do not change it.' },
              field: { label: 'Field', hint: 'Its name in the API response.' },
              says: { label: 'What it shows' },
              goodFor: { label: 'Useful for', long: true },
              sure: { label: 'Reliability', long: true },
              wrongWhen: { label: 'Wrong when', long: true },
            },
          },
        },
      },
      readings: {
        label: 'Groups of browser signals',
        fields: {
          about: { label: 'Heading' },
          goodFor: { label: 'Useful for', long: true },
          wrongWhen: { label: 'Wrong when', long: true },
          names: { label: 'Browser signals', hint: 'By their internal names.', each: 'Signal' },
        },
      },
      products: {
        label: 'Products',
        hint: 'The parts of one API response. You can edit the texts. Products can only be added in the code.',
        fields: {
          name: { label: 'Name', hint: 'Internal name; do not change it.' },
          label: { label: 'Label' },
          says: { label: 'What it shows' },
          goodFor: { label: 'Useful for', long: true },
          sure: { label: 'Reliability', hint: 'Also when it can be wrong.', long: true },
        },
      },
    },
  },
});
