import { industryCollection } from '../../../content/collections/industries.ts';
import { entryOf } from '../../../content/entries.ts';
import { IndustryHead } from '../../../sections/solution/industry-head.tsx';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** The template of `content/industries`: what an account goes through, and what answers at each station. */
export const page = (slug: string): RenderedPage => marketingPage(entryOf(industryCollection, slug), IndustryHead);
