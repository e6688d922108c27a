import { productCollection } from '../../../content/collections/products.ts';
import { entryOf } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { service, softwareApplication, techArticle, webApplication, webPage } from '../../structured-data.ts';

const subjects = { Service: service, TechArticle: techArticle, WebApplication: webApplication, WebPage: webPage };

/** The template of `content/products`. */
export function page(slug: string): RenderedPage {
  const entry = entryOf(productCollection, slug);
  const { subject } = entry.frontMatter;
  if (!subject) return marketingPage(entry, softwareApplication);
  return marketingPage(entry, (_, description) => subjects[subject.type](subject.name, description));
}
