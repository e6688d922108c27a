import { PricingA } from './pricing-a.tsx';
import { pricingDescription, pricingStructuredData } from './pricing-facts.ts';
import type { RenderedPage } from './routes.ts';

/** What visitors see who are in no test: the same as variant A. */
export function page(): RenderedPage {
  return {
    head: { title: 'Pricing', description: pricingDescription, structuredData: pricingStructuredData },
    element: <PricingA />,
  };
}
