import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { PageFacts } from '../content/collections/marketing-pages.ts';
import type { RenderedPage } from './routes.ts';
import { breadcrumbList, faqPage } from './structured-data.ts';

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
  readonly Body: ComponentType<{ components?: Record<string, unknown> }>;
};

/** What a template's head shows: the front matter, and the drawing between the tags of `<Opening>`. */
export type OpeningProps = {
  readonly trail: readonly { title: string; url: string }[];
  readonly here: string;
  readonly title: string;
  readonly lead: string | undefined;
  readonly actions: readonly { title: string; url: string }[];
  readonly children: ReactNode;
};

const linkOf = ({ title, page }: LinkValues) => ({ title, url: page });
const home = { title: brand.name, url: pages.home.path };

/**
 * Returns the page of a content file.
 *
 * @param Opening the head of the template; the text places it as `<Opening>`, with attributes of its own.
 */
export function marketingPage<Attributes extends object>(
  { frontMatter, questions, Body }: MarketingEntry,
  Opening: ComponentType<OpeningProps & Attributes>,
): RenderedPage {
  const { title, description, heading, lead, breadcrumb: here, parents = [], actions = [] } = frontMatter;
  const trail = [home, ...parents.map(linkOf)];
  const head = { trail, here, title: heading, lead, actions: actions.map(linkOf) };
  return {
    head: {
      title,
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        ...(questions ? [faqPage(questions)] : []),
      ],
    },
    element: (
      <Body
        components={{
          Opening: (attributes: Attributes & { children: ReactNode }) => <Opening {...attributes} {...head} />,
          a: TextLink,
        }}
      />
    ),
  };
}

const TextLink = (props: ComponentProps<'a'>) => <a className="link" {...props} />;
