import type { CompileOptions } from '@mdx-js/mdx';
import type { PageLanguage } from '@whorl/contract/page-data.ts';
import type { PageGroup } from '@whorl/contract/urls.ts';
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
  /** Error message if the value doesn't match its pattern. */
  readonly patternMessage?: string;
  /** Singular label of one item of a list. */
  readonly each?: string;
  /** Labels of the keys of an object, or of the objects in a list. */
  readonly fields?: Readonly<Record<string, FieldWords>>;
};

/** Options for compiling one file beyond those that all collections share. */
export type TextOptions<Schema extends GenericSchema = GenericSchema, Facts extends object = object> = {
  /** The only components the text may use. Without it, any component of the template is allowed. */
  readonly sections?: SectionRules;
  /** Language of the footnote labels; English by default. */
  readonly getLanguage?: (frontMatter: InferOutput<Schema>) => PageLanguage;
  /** Heading of the footnotes; “Footnotes” by default. */
  readonly notesLabel?: string;
  /**
   * The components that the text may use, each with its module. The compiled text imports them itself and is loaded
   * only when its page is rendered, so that a page doesn't carry the code of others.
   */
  readonly components?: ComponentRules;
  /** Whether a table of contents of its sections follows the head of the page. */
  readonly contents?: boolean;
  /** Values that the text inserts by name, as in `{articlesRead}`. */
  readonly figures?: Figures;
  /** Further rules for the front matter. Returns each problem with its line, counted from 1. */
  readonly check?: (
    frontMatter: InferOutput<Schema>,
    context: { readonly knownPaths: ReadonlySet<string>; readonly findLine: (key: string) => number },
  ) => readonly { line: number; message: string }[];
  /** Called with the HTML tree once headings have their IDs. */
  readonly onTree?: (tree: Root) => void;
  /** Plugins that run after all others. */
  readonly rehypePlugins?: CompileOptions['rehypePlugins'];
  /** Further exports of the compiled module, read after compilation. */
  readonly facts?: () => Facts;
};

/** A content file: its source, absolute path and slug, and the template of its collection. */
export type TextFile = {
  readonly source: string;
  readonly file: string;
  readonly slug: string;
  readonly template: string;
};

/** A kind of page whose texts are files under `content/`. */
export type Collection<Schema extends ObjectSchema = ObjectSchema, Facts extends object = object> = {
  /** Singular kebab-case noun; part of `componentChunkName` in the page data. */
  readonly name: string;
  /** The folder under `content/`. */
  readonly folder: string;
  /** `SLUG/index.mdx` allows pictures in the same folder. */
  readonly textAt: 'SLUG/index.mdx' | 'SLUG.mdx';
  readonly schema: Schema;
  /** Returns the URL path of an entry's page. */
  readonly path: (slug: string) => string;
  /** The folder under `site/pages/` whose `page.tsx` renders an entry: `page(slug)`, and the list: `listPage()`. */
  readonly template: string;
  /** The URL path of a page that lists the entries, rendered by the template's `listPage()`. */
  readonly listPath?: string;
  /** Analytics page group of entries without a parent page. The front-matter key `group` of an entry comes before it. */
  readonly group?: PageGroup;
  /** Label of such pages in search results; the name by default. */
  readonly searchKind?: string;
  /** Returns the compile options of one file. */
  readonly text?: (file: TextFile) => TextOptions<Schema, Facts> | Promise<TextOptions<Schema, Facts>>;
  /** Labels and form of the entries in the content manager. */
  readonly editor: {
    readonly label: string;
    readonly singular: string;
    /** The front-matter key that the slug is made from; the title by default. */
    readonly slugField?: Extract<keyof Schema['entries'], string>;
    /** One per key of the schema, in the order of the form. */
    readonly fields: { readonly [Key in keyof Schema['entries']]: FieldWords };
  };
};

/**
 * Defines a collection. Its routes, known paths, sitemap and search entries and its form in the content manager follow
 * from this definition.
 *
 * @param collection the definition; add it to `collections` in `collections.ts`
 * @returns the definition with its types
 */
export const defineCollection = <const Schema extends ObjectSchema, Facts extends object = object>(
  collection: Collection<Schema, Facts>,
): Collection<Schema, Facts> => collection;

/** Returns whether entries can be drafts or scheduled; entries of other collections are public at once. */
export const isDated = ({ schema: { entries } }: { schema: ObjectSchema }): boolean =>
  Object.keys(publicationEntries).every((key) => key in entries);

// A function's parameters are contravariant: only `never` accepts every schema's values.
type AnyTextOptions = Omit<TextOptions, 'getLanguage' | 'check'> & {
  readonly getLanguage?: (frontMatter: never) => PageLanguage;
  readonly check?: (frontMatter: never, context: never) => readonly { line: number; message: string }[];
};

/** Any collection, regardless of its schema. */
export type AnyCollection = Omit<Collection, 'text' | 'editor'> & {
  readonly text?: (file: TextFile) => AnyTextOptions | Promise<AnyTextOptions>;
  readonly editor: Omit<Collection['editor'], 'slugField' | 'fields'> & {
    readonly slugField?: string;
    readonly fields: Readonly<Record<string, FieldWords>>;
  };
};
