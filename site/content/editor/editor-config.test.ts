import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryCollection } from '@sveltia/cms';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { collections } from '../collections.ts';
import { readFrontMatter } from '../compile/front-matter.ts';
import { contentRoot } from '../content-folders.ts';
import { readRecords } from '../records/define-records.ts';
import { recordFiles } from '../records/record-files.ts';
import type { EditorField } from './describe-field.ts';
import { editorConfig } from './editor-config.ts';
import { acceptsValue, createSamples } from './field-samples.ts';

const config = (editorConfig().collections ?? []).filter((each): each is EntryCollection => 'folder' in each);
const texts = globSync('**/*.mdx', { cwd: contentRoot });

const formFiles = globSync('forms/*.yaml', { cwd: contentRoot });

it('the content manager finds every text of content/ in the folder of its collection', () => {
  const found = config.flatMap(({ folder, path = '{{slug}}', extension }) =>
    globSync(`${path.replace('{{slug}}', '*')}.${extension}`, { cwd: join(contentRoot, '..', folder) }).map((file) =>
      join(folder.replace('content/', ''), file),
    ),
  );
  expect(found.sort()).toEqual([...texts, ...formFiles].sort());
});

describe.each(collections)('the fields of $folder', ({ folder, schema }) => {
  const fields = (config.find(({ name }) => name === folder)?.fields ?? []) as EditorField[];
  const sources = texts.filter((file) => file.startsWith(`${folder}/`)).map((file) => read(file));
  const written = sources.map((source) => readFrontMatter(source, v.record(v.string(), v.unknown())).values ?? {});
  const given = Object.assign({}, ...written) as Record<string, unknown>;

  it(`the fields of ${folder} are those of the front matter, and the text`, () => {
    expect(fields.map(({ name }) => name)).toEqual([...Object.keys(schema.entries), 'body']);
  });

  it.each(fields.filter(({ name }) => name !== 'body').map((field) => [field.name, field] as const))(
    `the field "%s" of ${folder} accepts and rejects the same values as the build`,
    (name, field) => {
      const entry = schema.entries[name] as v.GenericSchema;
      expect(accepts(entry, undefined), 'left out').toBe(field.required === false);
      for (const [value, expected] of createSamples(field, given[name]))
        expect(accepts(entry, value), JSON.stringify(value)).toBe(expected);
    },
  );

  it(`the fields of ${folder} accept every existing text`, () => {
    for (const values of written) {
      for (const [key, value] of Object.entries(values)) {
        const field = fields.find(({ name }) => name === key);
        expect(field && acceptsValue(field, value), `${key}: ${JSON.stringify(value)}`).toBe(true);
      }
    }
  });
});

it.each(recordFiles)('the form of $file accepts the values in the file', (records) => {
  const lists = (editorConfig().collections ?? []).flatMap((each) => ('files' in each ? each.files : []));
  const form = lists.find(({ file }) => file === `content/${records.file}`);
  const fields = (form?.fields ?? []) as EditorField[];
  const values = readRecords(records) as Record<string, unknown>;
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(records.schema.entries));
  for (const field of fields) expect(acceptsValue(field, values[field.name]), field.name).toBe(true);
});

describe('the forms of labels and messages', () => {
  const files = (editorConfig().collections ?? []).flatMap((each) =>
    each.name === 'interface' && 'files' in each ? each.files : [],
  );

  it('are one per file, with a field for each text', () => {
    expect(files.map(({ file }) => file).sort()).toEqual(
      globSync('interface/**/*.json', { cwd: contentRoot })
        .map((file) => `content/${file}`)
        .sort(),
    );
    for (const { file, fields } of files) {
      const texts = JSON.parse(readFileSync(join(contentRoot, '..', file), 'utf8')) as Record<string, unknown>;
      expect((fields as EditorField[]).map(({ name }) => name)).toEqual(Object.keys(texts));
      for (const field of fields as EditorField[])
        expect(acceptsValue(field, texts[field.name]), field.name).toBe(true);
    }
  });

  it('reject a text without its placeholder', () => {
    const [saved] = (files.find(({ name }) => name === 'consent-cookie-banner')?.fields ?? []).filter(
      ({ name }) => name === 'saved',
    ) as EditorField[];
    const texts = { stored: 'Saved.', notStored: 'Not saved.', deleted: 'Deleted: {list}' };
    expect(saved && acceptsValue(saved, texts)).toBe(true);
    expect(saved && acceptsValue(saved, { ...texts, deleted: 'Deleted.' })).toBe(false);
  });
});

describe('the fields of forms', () => {
  const fields = (config.find(({ name }) => name === 'forms')?.fields ?? []) as EditorField[];

  it.each(formFiles)('the fields of a form accept content/forms/%s', (file) => {
    for (const [key, value] of Object.entries(parse(read(file)) as object)) {
      const field = fields.find(({ name }) => name === key);
      expect(field && acceptsValue(field, value), key).toBe(true);
    }
  });
});

const read = (file: string): string => readFileSync(join(contentRoot, file), 'utf8');

/**
 * Whether the schema accepts the value, apart from conditions that involve two keys of an object. Fields of the content
 * manager can't express these; the build checks them.
 */
const accepts = (schema: v.GenericSchema, value: unknown): boolean => {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.every(({ type, input }) => type === 'check' && typeof input === 'object');
};
