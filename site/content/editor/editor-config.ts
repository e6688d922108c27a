import type { CmsConfig, EntryCollection, FileCollection } from '@sveltia/cms';
import { brand } from '@whorl/contract/brand.ts';
import { collections } from '../collections.ts';
import type { AnyCollection, FieldWords } from '../define-collection.ts';
import { formWordsLabels, formWordsSchema } from '../form-words.ts';
import { recordFiles } from '../records/record-files.ts';
import { type EditorField, fieldOf } from './field-of.ts';

/** All of the content manager's configuration but its backend, which the server adds from its environment. */
export function editorConfig(): Omit<CmsConfig, 'backend'> {
  return {
    load_config_file: false,
    app_title: `${brand.name} content`,
    logo: { src: '/favicon.svg' },
    media_folder: 'content/pictures',
    public_folder: '/pictures',
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    // Nobody outside of this host is asked for anything.
    media_libraries: { stock_assets: { providers: [] } },
    collections: [...collections.map(collectionOf), recordsCollection(), forms()],
  };
}

function collectionOf({
  folder,
  textAt,
  schema,
  path,
  editor: { label, singular, slugOf, fields },
}: AnyCollection): EntryCollection {
  return {
    name: folder,
    label,
    label_singular: singular,
    folder: `content/${folder}`,
    path: textAt.replace('SLUG', '{{slug}}').replace('.mdx', ''),
    extension: 'mdx',
    format: 'yaml-frontmatter',
    slug: `{{${slugOf ?? 'title'}}}`,
    // Pictures lie beside the text that shows them.
    media_folder: '',
    public_folder: '.',
    preview_path: path('{{slug}}'),
    summary: '{{title}}',
    fields: [
      ...fieldsOf(schema, fields, folder),
      {
        name: 'body',
        label: 'Text',
        widget: 'markdown',
        // The rich mode would rewrite the elements of ours that stand between the paragraphs.
        modes: ['raw'],
        hint: 'Markdown, with the elements that the editors’ guide lists.',
      },
    ],
  };
}

/** The files of records, each with a form of its own. */
const recordsCollection = (): FileCollection => ({
  name: 'records',
  label: 'Lists and settings',
  format: 'yaml',
  files: recordFiles.map(({ file, schema, editor: { label, fields } }) => ({
    name: file.replace(/\.yaml$/, '').replaceAll('/', '-'),
    label,
    file: `content/${file}`,
    fields: fieldsOf(schema, fields, file),
  })),
});

/** The words of the forms; which forms there are, and their fields, is code. */
const forms = (): EntryCollection => ({
  name: 'forms',
  label: 'Forms',
  label_singular: 'Form',
  folder: 'content/forms',
  extension: 'yaml',
  format: 'yaml',
  create: false,
  delete: false,
  summary: '{{slug}}',
  fields: fieldsOf(formWordsSchema, formWordsLabels, 'forms'),
});

const fieldsOf = (
  { entries }: Pick<AnyCollection['schema'], 'entries'>,
  fields: Readonly<Record<string, FieldWords>>,
  owner: string,
): EditorField[] =>
  Object.entries(entries).map(([key, entry]) => {
    const words = fields[key];
    if (!words) throw new Error(`the collection has no label for "${key}" of ${owner}`);
    return fieldOf(key, entry, words);
  });
