import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { ComponentType } from 'react';
import type { PageFacts } from '../content/collections/marketing-pages.ts';
import type { RenderedPage } from './routes.ts';
import { breadcrumbList, faqPage, itemList, webPage } from './structured-data.ts';
import { TextLink } from './text-link.tsx';

type StructuredData = Record<string, unknown>;
type LinkValues = { readonly title: string; readonly page: string };

/** An entry of a collection with the front matter of `content/collections/marketing-pages.ts`. */
export type MarketingEntry = PageFacts & {
  readonly frontMatter: {
    readonly title: string;
    readonly description: string;
    readonly heading: string;
    readonly lead?: string | undefined;
    readonly breadcrumb: string;
    readonly parents?: readonly LinkValues[] | undefined;
    readonly actions?: readonly LinkValues[] | undefined;
  };
  readonly Body: ComponentType<{ components?: Record<string, unknown>; head?: object }>;
};

const toLink = ({ title, page }: LinkValues) => ({ title, url: page });
const home = { title: brand.name, url: pages.home.path };

/**
 * Returns the page of a content file. Components with `head` in their rules get the front matter.
 *
 * @param about returns structured data about the subject of the page
 */
export function marketingPage(
  { frontMatter, questions, listed, listName, Body }: MarketingEntry,
  about: (here: string, description: string) => StructuredData | readonly StructuredData[] = webPage,
): RenderedPage {
  const { title, description, heading, lead, breadcrumb: here, parents = [], actions = [] } = frontMatter;
  const trail = [home, ...parents.map(toLink)];
  const head = { trail, here, title: heading, lead, actions: actions.map(toLink) };
  return {
    head: {
      title,
      description,
      structuredData: [
        breadcrumbList(trail, here),
        ...[listed ? itemList(listed, listName) : about(here, description)].flat(),
        ...(questions ? [faqPage(questions)] : []),
      ],
    },
    element: <Body head={head} components={{ a: TextLink }} />,
  };
}
