import { brand } from '@whorl/contract/brand.ts';
import { homeCollection } from '../../../content/collections/home.ts';
import { findEntry } from '../../../content/entries.ts';
import { composedPage } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { structuredData } from '../sections/structured-data.ts';

/** Renders an entry of `content/home`. */
export function page(slug: string): RenderedPage {
  const { head, ...page } = composedPage(findEntry(homeCollection, slug));
  return { ...page, head: { ...head, structuredData }, share: { seed: brand.logoSeed } };
}
