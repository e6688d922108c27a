import { industryCollection } from '../../../content/collections/industries.ts';
import { findEntry } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** Renders an entry of `content/industries`. */
export const page = (slug: string): RenderedPage => marketingPage(findEntry(industryCollection, slug));
