import { industryCollection } from '../../../content/collections/industries.ts';
import { entryOf } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** The template of `content/industries`. */
export const page = (slug: string): RenderedPage => marketingPage(entryOf(industryCollection, slug));
