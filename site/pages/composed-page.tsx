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
type ComposedEntry = PageFacts & {
  readonly slug: string;
  readonly frontMatter: FrontMatter;
  /** Steps that the page explains, for its structured data. */
  readonly steps?: readonly { readonly title: string; readonly text: string }[];
  readonly Body: ComponentType<{ components?: Record<string, unknown> }>;
};

/** Props that `headRule` passes to the head of a page. */
export type HeadProps = {
  readonly trail: readonly TrailStep[];
  readonly here: string;
  readonly title: string;
  readonly lead?: string;
};

/** The `structured-data.ts` in a page's folder, for pages whose JSON-LD is computed. */
export type OwnData = {
  subjectData(frontMatter: FrontMatter, entry: ComposedEntry): Record<string, unknown> | undefined;
};

/**
 * Returns the page of a content file whose text contains its own head component.
 *
 * @param ownData the modules of the group's folders, by path
 * @param dataOfGroup returns the JSON-LD of a page without such a module; by default from the subject in the front
 *   matter
 */
export function composedPage(
  entry: ComposedEntry,
  ownData: Readonly<Record<string, OwnData>> = {},
  dataOfGroup: OwnData['subjectData'] = subjectOnly,
): RenderedPage {
  const { slug, frontMatter, questions, Body } = entry;
  const { title, description, breadcrumb, parents = [], variant } = frontMatter;
  const { subjectData = dataOfGroup } = ownData[`../${slug}/structured-data.ts`] ?? {};
  const data = subjectData(frontMatter, entry);
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

/** Returns the page for visitors outside of the experiment: one of the variants, with the canonical page's title. */
export function defaultVariant(entry: ComposedEntry, ownData: Readonly<Record<string, OwnData>> = {}): RenderedPage {
  const { head, ...page } = composedPage(entry, ownData);
  const { canonicalPath: _, ...own } = head;
  return { ...page, head: { ...own, title: entry.frontMatter.variant?.title ?? head.title } };
}

/** Returns the subject in the front matter as JSON-LD. */
export const toTypedName = ({ type, name }: NonNullable<FrontMatter['subject']>) => ({ '@type': type, name });

const subjectOnly: OwnData['subjectData'] = ({ subject, description }) =>
  subject && { ...toTypedName(subject), description };
