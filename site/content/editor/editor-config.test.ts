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
import { editorConfig } from './editor-config.ts';
import type { EditorField } from './field-of.ts';
import { holds, samplesOf } from './field-samples.ts';

const config = (editorConfig().collections ?? []).filter((each): each is EntryCollection => 'folder' in each);
const texts = globSync('**/*.mdx', { cwd: contentRoot });

const formFiles = globSync('forms/*.yaml', { cwd: contentRoot });

it('finds every text of content/ where its collection says that it lies', () => {
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

  it('are those of the front matter, and the text', () => {
    expect(fields.map(({ name }) => name)).toEqual([...Object.keys(schema.entries), 'body']);
  });

  it.each(fields.filter(({ name }) => name !== 'body').map((field) => [field.name, field] as const))(
    'take for "%s" what the build takes, and refuse what it refuses',
    (name, field) => {
      const entry = schema.entries[name] as v.GenericSchema;
      expect(accepts(entry, undefined), 'left out').toBe(field.required === false);
      for (const [value, expected] of samplesOf(field, given[name]))
        expect(accepts(entry, value), JSON.stringify(value)).toBe(expected);
    },
  );

  it('hold every text that there is', () => {
    for (const values of written) {
      for (const [key, value] of Object.entries(values)) {
        const field = fields.find(({ name }) => name === key);
        expect(field && holds(field, value), `${key}: ${JSON.stringify(value)}`).toBe(true);
      }
    }
  });
});

it.each(recordFiles)('The form of $file takes what the file holds', (records) => {
  const lists = (editorConfig().collections ?? []).flatMap((each) => ('files' in each ? each.files : []));
  const form = lists.find(({ file }) => file === `content/${records.file}`);
  const fields = (form?.fields ?? []) as EditorField[];
  const values = readRecords(records) as Record<string, unknown>;
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(records.schema.entries));
  for (const field of fields) expect(holds(field, values[field.name]), field.name).toBe(true);
});

describe('the fields of forms', () => {
  const fields = (config.find(({ name }) => name === 'forms')?.fields ?? []) as EditorField[];

  it.each(formFiles)('hold %s', (file) => {
    for (const [key, value] of Object.entries(parse(read(file)) as object)) {
      const field = fields.find(({ name }) => name === key);
      expect(field && holds(field, value), key).toBe(true);
    }
  });
});

const read = (file: string): string => readFileSync(join(contentRoot, file), 'utf8');

/** Apart from what holds two keys of an object to each other: no field can say that, and the build does. */
const accepts = (schema: v.GenericSchema, value: unknown): boolean => {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.every(({ type, input }) => type === 'check' && typeof input === 'object');
};
