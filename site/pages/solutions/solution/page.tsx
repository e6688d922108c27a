import { solutionCollection } from '../../../content/collections/solutions.ts';
import { findEntry } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** Renders an entry of `content/solutions`. */
export const page = (slug: string): RenderedPage => marketingPage(findEntry(solutionCollection, slug));
