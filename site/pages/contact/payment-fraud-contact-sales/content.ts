import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required } from '../../../content/components/list-rules.ts';

const from = 'pages/contact/payment-fraud-contact-sales/parts.tsx';
const attributes = { id: anchor, title: required };

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  CostCalculation: {
    from,
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
  SalesContact: { from, attributes: { ...attributes, question: required, send: required } },
};
