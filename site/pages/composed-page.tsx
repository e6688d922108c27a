import type { ComponentType } from 'react';
import type { PageFacts } from '../content/collections/marketing-pages.ts';
import type { TrailStep } from '../design/breadcrumbs.tsx';
import type { RenderedPage } from './routes.ts';
import { breadcrumbList, faqPage } from './structured-data.ts';
import { TextLink } from './text-link.tsx';

type FrontMatter = {
  readonly title: string;
  readonly description: string;
  readonly breadcrumb?: string | undefined;
  readonly parents?: readonly { readonly title: string; readonly page: string }[] | undefined;
  readonly subject?: { readonly type: string; readonly name: string } | undefined;
  readonly variant?: { readonly of: string; readonly title?: string | undefined } | undefined;
};

/** An entry of a collection with the front matter of `content/collections/composed-pages.ts`. */
export type ComposedEntry = PageFacts & {
  readonly slug: string;
  readonly frontMatter: FrontMatter;
  /** Steps that the page explains, for its structured data. */
  readonly steps?: readonly { readonly title: string; readonly text: string }[];
  readonly Body: ComponentType<{ components?: Record<string, unknown> }>;
};

/** What `headRule` gives to the head of a page. */
export type HeadProps = {
  readonly trail: readonly TrailStep[];
  readonly here: string;
  readonly title: string;
  readonly lead?: string;
};

/** The `structured-data.ts` in a page's folder: what JSON-LD says of the page, where that is computed. */
export type OwnData = {
  subjectData(frontMatter: FrontMatter, entry: ComposedEntry): Record<string, unknown> | undefined;
};

/**
 * Returns the page of a content file whose text places its head itself.
 *
 * @param ownData the modules of the group's folders, by path.
 */
export function composedPage(entry: ComposedEntry, ownData: Readonly<Record<string, OwnData>> = {}): RenderedPage {
  const { slug, frontMatter, questions, Body } = entry;
  const { title, description, breadcrumb, parents = [], subject, variant } = frontMatter;
  const { subjectData } = ownData[`../${slug}/structured-data.ts`] ?? {};
  const data = subjectData ? subjectData(frontMatter, entry) : subject && { ...typed(subject), description };
  const trail = parents.map(({ title: name, page }) => ({ title: name, url: page }));
  return {
    head: {
      title,
      description,
      ...(variant && { canonicalPath: variant.of }),
      structuredData: [
        ...(breadcrumb === undefined ? [] : [breadcrumbList(trail, breadcrumb)]),
        ...(data ? [{ '@context': 'https://schema.org', ...data }] : []),
        ...(questions ? [faqPage(questions)] : []),
      ],
    },
    element: <Body components={{ a: TextLink }} />,
  };
}

/** Returns what an experiment's own page shows to visitors outside of it: one of the variants, under the page's title. */
export function defaultVariant(entry: ComposedEntry, ownData: Readonly<Record<string, OwnData>> = {}): RenderedPage {
  const { head, ...page } = composedPage(entry, ownData);
  const { canonicalPath: _, ...own } = head;
  return { ...page, head: { ...own, title: entry.frontMatter.variant?.title ?? head.title } };
}

/** Returns the subject of the front matter as JSON-LD has it. */
export const typed = ({ type, name }: NonNullable<FrontMatter['subject']>) => ({ '@type': type, name });
