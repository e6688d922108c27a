import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { contentRoot } from '../content-folders.ts';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const part = v.pipe(
  v.strictObject({ title: text, paths: v.pipe(v.array(text), v.minLength(1)), text, without: text }),
  v.check(
    ({ paths }) => paths.every((path) => existsSync(join(contentRoot, '..', path))),
    '"paths" must be folders or files of this repository',
  ),
);

/** Parts of the source code that are useful on their own. */
export const sourcePartRecords = defineRecords({
  file: 'source-parts.yaml',
  schema: v.strictObject({
    parts: v.pipe(v.array(part), v.minLength(1)),
  }),
  editor: {
    label: 'Parts of the source code',
    fields: {
      parts: {
        label: 'Parts',
        hint: 'The source code page measures each part and sorts them by size.',
        fields: {
          title: { label: 'Name' },
          paths: {
            label: 'Folders and files',
            hint: 'Paths in the repository. A folder ends with a slash.',
            each: 'Folder or file',
          },
          text: { label: 'What it does', long: true },
          without: { label: 'What it does not do', long: true },
        },
      },
    },
  },
});
