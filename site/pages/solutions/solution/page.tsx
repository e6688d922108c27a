import { solutionCollection } from '../../../content/collections/solutions.ts';
import { entryOf } from '../../../content/entries.ts';
import { SolutionHead } from '../../../sections/solution/solution-head.tsx';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** The template of `content/solutions`: an attack over time, and the rule that ends it. */
export const page = (slug: string): RenderedPage => marketingPage(entryOf(solutionCollection, slug), SolutionHead);
