import type { RenderedPage } from '../../routes.ts';
import { pricingDescription, pricingStructuredData } from './facts.ts';
import { PricingA } from './variant-a.tsx';

/** What visitors see who are in no test: the same as variant A. */
export function page(): RenderedPage {
  return {
    head: { title: 'Pricing', description: pricingDescription, structuredData: pricingStructuredData },
    element: <PricingA />,
  };
}
