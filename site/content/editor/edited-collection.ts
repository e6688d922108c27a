import type { GenericSchema } from 'valibot';
import { publicationEntries } from '../publication.ts';

type ObjectSchema = GenericSchema & { readonly entries: Record<string, GenericSchema> };

/** What an editor reads beside a field. What the field accepts is not said here: it follows from the schema. */
export type FieldWords = {
  readonly label: string;
  readonly hint?: string;
  /** More than one line to write in. */
  readonly long?: true;
  /** In words, what a pattern or a wanted ending accepts. */
  readonly otherwise?: string;
  /** What one of a list is called. */
  readonly each?: string;
  /** For each part of what is an object, or a list of them. */
  readonly fields?: Readonly<Record<string, FieldWords>>;
};

/** Texts of one kind: where they lie, what their front matter holds, and how the content manager names it. */
export type EditedCollection<Schema extends ObjectSchema = ObjectSchema> = {
  /** The folder below `content/`. */
  readonly folder: string;
  /** `SLUG/index.mdx`, beside which its pictures lie, or a file by itself, which has none. */
  readonly textAt: 'SLUG/index.mdx' | 'SLUG.mdx';
  /** The key that the last part of the address is made of; the title where nothing is said. */
  readonly slugOf?: Extract<keyof Schema['entries'], string>;
  readonly label: string;
  readonly singular: string;
  readonly schema: Schema;
  /** The address of the text's page. */
  readonly pathOf: (slug: string) => string;
  /** One for each key of the schema, in the order in which they are asked for. */
  readonly fields: { readonly [Key in keyof Schema['entries']]: FieldWords };
};

/** Whether its texts wait for their time: those of the others are public as soon as they are there. */
export const isDated = ({ schema: { entries } }: Pick<EditedCollection, 'schema'>): boolean =>
  Object.keys(publicationEntries).every((key) => key in entries);

export const collection = <const Schema extends ObjectSchema>(
  edited: EditedCollection<Schema>,
): EditedCollection<Schema> => edited;
