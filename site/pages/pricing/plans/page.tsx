import { pricingCollection } from '../../../content/collections/pricing.ts';
import { findEntry } from '../../../content/entries.ts';
import { defaultVariant } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import * as data from '../pricing-a/structured-data.ts';

/** The page for visitors outside of the experiment: the same as variant A. */
export const page = (): RenderedPage =>
  defaultVariant(findEntry(pricingCollection, 'pricing-a'), { '../pricing-a/structured-data.ts': data });
