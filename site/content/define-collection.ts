import type { CompileOptions } from '@mdx-js/mdx';
import type { PageLanguage } from '@whorl/contract/page-data.ts';
import type { Root } from 'hast';
import type { GenericSchema, InferOutput } from 'valibot';
import type { SectionRules } from './compile/check-sections.ts';
import type { ComponentRules } from './components/component-rules.ts';
import type { Figures } from './figures/page-figures.ts';
import { publicationEntries } from './publication.ts';

type ObjectSchema = GenericSchema & { readonly entries: Record<string, GenericSchema> };

/** The label and help of one field in the content manager. The values it accepts follow from the schema. */
export type FieldWords = {
  readonly label: string;
  readonly hint?: string;
  /** Use an input with several lines. */
  readonly long?: true;
  /** Plain-language description of a pattern, shown when the value doesn't match it. */
  readonly otherwise?: string;
  /** Singular label of one item of a list. */
  readonly each?: string;
  /** Labels of the keys of an object, or of the objects in a list. */
  readonly fields?: Readonly<Record<string, FieldWords>>;
};

/** How the text of one file is compiled beyond what all collections share. */
export type TextOptions<Schema extends GenericSchema = GenericSchema, Facts extends object = object> = {
  /** The only components the text may use. Without it, any component of the template is allowed. */
  readonly sections?: SectionRules;
  /** Language of the footnote labels; English by default. */
  readonly languageOf?: (frontMatter: InferOutput<Schema>) => PageLanguage;
  /** Heading of the footnotes; “Footnotes” by default. */
  readonly notesLabel?: string;
  /**
   * The components that the text may use, each with the module it is in. The compiled text imports them by itself, and
   * is loaded only when its page is rendered, so that a page carries the code of no other.
   */
  readonly components?: ComponentRules;
  /** Values that the text inserts by name, as in `{articlesRead}`. */
  readonly figures?: Figures;
  /** Further rules for the front matter. Returns each problem with its line, counted from 1. */
  readonly check?: (
    frontMatter: InferOutput<Schema>,
    context: { readonly knownPaths: ReadonlySet<string>; readonly lineOf: (key: string) => number },
  ) => readonly { line: number; message: string }[];
  /** Called with the HTML tree once headings have their IDs. */
  readonly onTree?: (tree: Root) => void;
  /** Plugins that run after all others. */
  readonly rehypePlugins?: CompileOptions['rehypePlugins'];
  /** Further exports of the compiled module, read after compilation. */
  readonly facts?: () => Facts;
};

/** A content file: its source, absolute path and slug. */
export type TextFile = { readonly source: string; readonly file: string; readonly slug: string };

/** One kind of page whose words are files under `content/`. */
export type Collection<Schema extends ObjectSchema = ObjectSchema, Facts extends object = object> = {
  /** Singular kebab-case noun; part of the page data's `componentChunkName`. */
  readonly name: string;
  /** The folder under `content/`. */
  readonly folder: string;
  /** `SLUG/index.mdx` has its pictures beside it; `SLUG.mdx` has none. */
  readonly textAt: 'SLUG/index.mdx' | 'SLUG.mdx';
  readonly schema: Schema;
  /** Returns the URL path of an entry's page. */
  readonly path: (slug: string) => string;
  /** The folder under `site/pages/` whose `page.tsx` renders an entry: `page(slug)`, and the list: `listPage()`. */
  readonly template: string;
  /** The URL path of a page that lists the entries, rendered by the template's `listPage()`. */
  readonly listPath?: string;
  /** What search results call a page of this kind; the name by default. */
  readonly searchKind?: string;
  /** Returns the compile options of one file. */
  readonly text?: (file: TextFile) => TextOptions<Schema, Facts> | Promise<TextOptions<Schema, Facts>>;
  /** How the content manager names and edits the entries. */
  readonly editor: {
    readonly label: string;
    readonly singular: string;
    /** The front-matter key that the slug is made from; the title by default. */
    readonly slugOf?: Extract<keyof Schema['entries'], string>;
    /** One per key of the schema, in the order of the form. */
    readonly fields: { readonly [Key in keyof Schema['entries']]: FieldWords };
  };
};

/**
 * Defines a collection: its routes, known paths, sitemap and search entries, and its form in the content manager follow
 * from this one definition.
 *
 * @param collection the definition; add it to `collections` in `collections.ts`.
 * @returns the definition, with its types.
 */
export const defineCollection = <const Schema extends ObjectSchema, Facts extends object = object>(
  collection: Collection<Schema, Facts>,
): Collection<Schema, Facts> => collection;

/** Returns whether entries can be drafts or scheduled; entries of other collections are public at once. */
export const isDated = ({ schema: { entries } }: { schema: ObjectSchema }): boolean =>
  Object.keys(publicationEntries).every((key) => key in entries);

// A function's parameters are contravariant: only `never` accepts every schema's values.
type AnyTextOptions = Omit<TextOptions, 'languageOf' | 'check'> & {
  readonly languageOf?: (frontMatter: never) => PageLanguage;
  readonly check?: (frontMatter: never, context: never) => readonly { line: number; message: string }[];
};

/** Any collection, regardless of its schema. */
export type AnyCollection = Omit<Collection, 'text' | 'editor'> & {
  readonly text?: (file: TextFile) => AnyTextOptions | Promise<AnyTextOptions>;
  readonly editor: Omit<Collection['editor'], 'slugOf' | 'fields'> & {
    readonly slugOf?: string;
    readonly fields: Readonly<Record<string, FieldWords>>;
  };
};
