import { pricingCollection } from '../../../content/collections/pricing.ts';
import { entryOf } from '../../../content/entries.ts';
import { defaultVariant } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import * as data from '../pricing-a/structured-data.ts';

/** What visitors see who are in no test: the same as variant A. */
export const page = (): RenderedPage =>
  defaultVariant(entryOf(pricingCollection, 'pricing-a'), { '../pricing-a/structured-data.ts': data });
