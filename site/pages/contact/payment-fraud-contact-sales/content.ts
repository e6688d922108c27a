import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required } from '../../../content/components/list-rules.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  CostCalculation: {
    attributes: {
      ...attributes,
      paymentsLabel: required,
      paymentsText: required,
      disputedLabel: required,
      disputedText: required,
      costBefore: required,
      costLabel: required,
      costText: required,
      price: required,
      note: required,
    },
  },
  SalesContact: { attributes: { ...attributes, question: required, send: required } },
});
