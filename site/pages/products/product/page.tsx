import { productCollection } from '../../../content/collections/products.ts';
import { entryOf } from '../../../content/entries.ts';
import { marketingPage } from '../../marketing-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { service, softwareApplication, techArticle, webApplication, webPage } from '../../structured-data.ts';

const subjects = { Service: service, TechArticle: techArticle, WebApplication: webApplication, WebPage: webPage };

/** The `structured-data.ts` in a page's folder: what JSON-LD says of the page, where that is computed. */
type OwnData = { aboutPage: typeof softwareApplication };
const ownData = import.meta.glob<OwnData>('../*/structured-data.ts', { eager: true });

/** The template of `content/products`. */
export function page(slug: string): RenderedPage {
  const entry = entryOf(productCollection, slug);
  const { subject } = entry.frontMatter;
  if (subject) return marketingPage(entry, (_, description) => subjects[subject.type](subject.name, description));
  return marketingPage(entry, ownData[`../${slug}/structured-data.ts`]?.aboutPage ?? softwareApplication);
}
