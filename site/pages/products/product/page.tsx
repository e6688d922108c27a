import { productCollection } from '../../../content/collections/products.ts';
import { findEntry } from '../../../content/entries.ts';
import { type MarketingEntry, marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { service, softwareApplication, techArticle, webApplication, webPage } from '../../structured-data.ts';

const subjects = { Service: service, TechArticle: techArticle, WebApplication: webApplication, WebPage: webPage };

/** The `structured-data.ts` in a page's folder, for pages whose JSON-LD is computed. */
type OwnData = {
  aboutPage(
    here: string,
    description: string,
    entry: MarketingEntry,
  ): Record<string, unknown> | Record<string, unknown>[];
};
const ownData = import.meta.glob<OwnData>('../*/structured-data.ts', { eager: true });

/** Renders an entry of `content/products`. */
export function page(slug: string): RenderedPage {
  const entry = findEntry(productCollection, slug);
  const { subject } = entry.frontMatter;
  if (subject) return marketingPage(entry, (_, description) => subjects[subject.type](subject.name, description));
  const { aboutPage = softwareApplication } = ownData[`../${slug}/structured-data.ts`] ?? {};
  return marketingPage(entry, (here, description) => aboutPage(here, description, entry));
}
