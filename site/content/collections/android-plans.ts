import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { androidPlanPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { marketingEntries, marketingFields } from './marketing-pages.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

const line = v.pipe(v.string(), v.minLength(10), v.maxLength(120));

export const androidPlanCollection = defineCollection({
  name: 'android-freemium',
  folder: 'android',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    title: sharedEntries.title,
    description: sharedEntries.description,
    lead: marketingEntries.lead,
    /** The last part of the page's URL. */
    plan: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
    /** The text after the number of the tier. */
    claim: v.pipe(v.string(), v.minLength(5)),
    /** Index in the price list, from 0; its upper limit is the plan's number. */
    tier: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(priceList.tiers.length - 2, 'must be a tier that ends'),
    ),
    /** Questions of app developers, and whether the plan answers them. */
    answers: v.pipe(v.array(v.strictObject({ asks: line, isIn: v.boolean(), note: line })), v.minLength(2)),
  }),
  path: androidPlanPath,
  template: 'products/android-plan',
  text: () => ({ figures: siteFigures }),
  editor: {
    label: 'Android plans',
    singular: 'Android plan',
    slugField: 'plan',
    fields: {
      title: sharedFields.title,
      description: sharedFields.description,
      lead: marketingFields.lead,
      plan: {
        label: 'Plan',
        hint: 'The last part of the URL, and the file name.',
        patternMessage: 'must be lowercase letters, digits and hyphens',
      },
      claim: { label: 'Claim', hint: 'The text after the number of its tier.' },
      tier: {
        label: 'Tier',
        hint: 'Position in the price list, starting at 0. The upper limit of the tier names the plan.',
      },
      answers: {
        label: 'Answers',
        hint: 'Questions of app developers.',
        fields: {
          asks: { label: 'Question' },
          isIn: { label: 'Included in the plan' },
          note: { label: 'Note' },
        },
      },
    },
  },
});
