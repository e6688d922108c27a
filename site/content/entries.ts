import { publication } from 'virtual:publication';
import type { PageGroup } from '@whorl/contract/urls.ts';
import type { ComponentType } from 'react';
import type { InferOutput } from 'valibot';
import { type AnyCollection, type Collection, isDated } from './define-collection.ts';
import { type Dated, getTextState, getTitlePrefix, type TextState } from './publication.ts';

/** An entry of a collection. */
export type Entry<Of> =
  Of extends Collection<infer Schema, infer Facts>
    ? {
        readonly slug: string;
        readonly state: TextState;
        readonly frontMatter: InferOutput<Schema>;
        readonly headings: { readonly id: string; readonly depth: number; readonly text: string }[];
        readonly words: number;
        readonly readingMinutes: number;
        readonly Body: ComponentType<{ components?: Record<string, unknown> }>;
      } & Facts
    : never;

/** An entry of any collection. */
export type AnyEntry = {
  readonly slug: string;
  readonly state: TextState;
  readonly frontMatter: { readonly title: string; readonly group?: PageGroup };
};

type TextModule = { default: ComponentType; frontMatter: Partial<Dated> & { readonly title: string } };

const modules = import.meta.glob<TextModule>(['../../content/*/*.mdx', '../../content/*/*/index.mdx'], { eager: true });

/**
 * Returns the entries of a collection that this build shows, newest first. Titles of drafts and scheduled entries,
 * which only a preview shows, are marked.
 */
export function listEntries<Of extends Pick<AnyCollection, 'folder' | 'schema'>>(collection: Of): readonly Entry<Of>[] {
  const entries = lists.get(collection.folder) ?? readEntries(collection);
  lists.set(collection.folder, entries);
  return entries as unknown as readonly Entry<Of>[];
}

/** Entries by the folder of their collection. Pages ask for them hundreds of times. */
const lists = new Map<string, ReturnType<typeof readEntries>>();

function readEntries(collection: Pick<AnyCollection, 'folder' | 'schema'>) {
  const at = new Date(publication.at);
  const dated = isDated(collection);
  return Object.entries(modules)
    .flatMap(([file, { default: Body, frontMatter, ...facts }]) => {
      const [, folder, slug = ''] = /\/content\/([^/]+)\/([^/]+?)(?:\.mdx|\/index\.mdx)$/.exec(file) ?? [];
      if (folder !== collection.folder) return [];
      const state = dated ? getTextState(frontMatter as Dated, at) : 'public';
      const title = dated ? getTitlePrefix(frontMatter as Dated, at) + frontMatter.title : frontMatter.title;
      return [{ ...facts, Body, slug, state, frontMatter: { ...frontMatter, title } }];
    })
    .filter(({ state }) => publication.everything || state === 'public')
    .sort(
      (a, b) =>
        (b.frontMatter.published ?? '').localeCompare(a.frontMatter.published ?? '') || a.slug.localeCompare(b.slug),
    );
}

/**
 * Returns the entry with a slug.
 *
 * @throws Error when there is none.
 */
export function findEntry<Of extends Pick<AnyCollection, 'folder' | 'schema'>>(
  collection: Of,
  slug: string,
): Entry<Of> {
  const found = listEntries(collection).find((entry) => (entry as { slug: string }).slug === slug);
  if (!found) throw new Error(`content/${collection.folder} has no entry "${slug}"`);
  return found;
}
