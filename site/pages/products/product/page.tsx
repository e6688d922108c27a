import { productCollection } from '../../../content/collections/products.ts';
import { entryOf } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { softwareApplication } from '../../structured-data.ts';

/** The template of `content/products`. */
export const page = (slug: string): RenderedPage =>
  marketingPage(entryOf(productCollection, slug), softwareApplication);
