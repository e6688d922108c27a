import type { CmsConfig, EntryCollection, FileCollection } from '@sveltia/cms';
import { brand } from '@whorl/contract/brand.ts';
import { collections } from '../collections.ts';
import type { AnyCollection, FieldWords } from '../define-collection.ts';
import { formWordsLabels, formWordsSchema } from '../form-words.ts';
import { type InterfaceTexts, readInterfaceTexts } from '../records/interface-texts.ts';
import { recordFiles } from '../records/record-files.ts';
import { describeField, type EditorField } from './describe-field.ts';

/** Returns the content manager's configuration without its backend, which the server adds from its environment. */
export function editorConfig(): Omit<CmsConfig, 'backend'> {
  return {
    load_config_file: false,
    app_title: `${brand.name} content`,
    logo: { src: '/favicon.svg' },
    media_folder: 'content/pictures',
    public_folder: '/pictures',
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    // No requests to other hosts.
    media_libraries: { stock_assets: { providers: [] } },
    collections: [...collections.map(describeCollection), recordsCollection(), forms(), interfaceTexts()],
  };
}

function describeCollection({
  folder,
  textAt,
  schema,
  path,
  editor: { label, singular, slugField, fields },
}: AnyCollection): EntryCollection {
  return {
    name: folder,
    label,
    label_singular: singular,
    folder: `content/${folder}`,
    path: textAt.replace('SLUG', '{{slug}}').replace('.mdx', ''),
    extension: 'mdx',
    format: 'yaml-frontmatter',
    slug: `{{${slugField ?? 'title'}}}`,
    // Pictures are in the folder of the text that shows them.
    media_folder: '',
    public_folder: '.',
    preview_path: path('{{slug}}'),
    summary: '{{title}}',
    fields: [
      ...describeFields(schema, fields, folder),
      {
        name: 'body',
        label: 'Text',
        widget: 'markdown',
        // The rich-text mode would rewrite the MDX components between paragraphs.
        modes: ['raw'],
        hint: 'Markdown, with the elements that the editors’ guide lists.',
      },
    ],
  };
}

/** The records files, each with its own form. */
const recordsCollection = (): FileCollection => ({
  name: 'records',
  label: 'Lists and settings',
  format: 'yaml',
  files: recordFiles.map(({ file, schema, editor: { label, fields } }) => ({
    name: file.replace(/\.yaml$/, '').replaceAll('/', '-'),
    label,
    file: `content/${file}`,
    fields: describeFields(schema, fields, file),
  })),
});

/** The words of the forms. The forms and their fields themselves are defined in code. */
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
  fields: describeFields(formWordsSchema, formWordsLabels, 'forms'),
});

/** The labels and messages of components. Their keys are in the files; the code that shows a text has its key. */
const interfaceTexts = (): FileCollection => ({
  name: 'interface',
  label: 'Labels and messages',
  format: 'json',
  files: [...readInterfaceTexts()].map(([name, texts]) => ({
    name: name.replaceAll('/', '-'),
    label: name.split('/').map(toLabel).join(': '),
    file: `content/interface/${name}.json`,
    fields: textFields(texts),
  })),
});

const textFields = (texts: InterfaceTexts): EditorField[] =>
  Object.entries(texts).map(([name, text]) => {
    const common = { name, label: toLabel(name), required: true };
    if (typeof text !== 'string') return { ...common, widget: 'object', collapsed: true, fields: textFields(text) };
    const placeholders = [...new Set(text.match(/\{\w+\}/g))];
    const list = placeholders.join(', ');
    return {
      ...common,
      widget: text.length > LONG_TEXT ? 'text' : 'string',
      ...(placeholders.length > 0 && {
        hint: `Keep ${list}: the page inserts a value there.`,
        pattern: [
          `^${placeholders.map((each) => `(?=[^]*\\{${each.slice(1, -1)}\\})`).join('')}[^]+$`,
          `must contain ${list}`,
        ],
      }),
    };
  });

/** Characters from which on a text gets an input with several lines. */
const LONG_TEXT = 80;

/** Returns a key as words: `cookieSettings` → `Cookie settings`. */
const toLabel = (key: string): string => {
  const words = key.replaceAll(/[-_]/g, ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const describeFields = (
  { entries }: Pick<AnyCollection['schema'], 'entries'>,
  fields: Readonly<Record<string, FieldWords>>,
  owner: string,
): EditorField[] =>
  Object.entries(entries).map(([key, entry]) => {
    const words = fields[key];
    if (!words) throw new Error(`The editor fields have no label for "${key}" of ${owner}`);
    return describeField(key, entry, words);
  });
