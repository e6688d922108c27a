import type { InferOutput } from 'valibot';
import type { Records } from './define-records.ts';

const modules = import.meta.glob<{ default: unknown }>(
  [
    '../../../content/*.yaml',
    '../../../content/settings/*.yaml',
    '!../../../content/redirects.yaml',
    '!../../../content/sales-calls.yaml',
  ],
  { eager: true },
);

/** Returns the records of a file, validated at build time. For server components. */
export function getRecords<Schema extends Records['schema']>({
  file,
}: Pick<Records<Schema>, 'file' | 'schema'>): InferOutput<Schema> {
  const found = modules[`../../../content/${file}`];
  if (!found) throw new Error(`content/${file} is not in record-files.ts; add it there`);
  return found.default as InferOutput<Schema>;
}
