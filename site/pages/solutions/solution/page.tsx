import { solutionCollection } from '../../../content/collections/solutions.ts';
import { entryOf } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** The template of `content/solutions`. */
export const page = (slug: string): RenderedPage => marketingPage(entryOf(solutionCollection, slug));
