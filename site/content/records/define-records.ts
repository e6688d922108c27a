import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMap } from 'yaml';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';
import type { FieldWords } from '../define-collection.ts';
import { type Figures, insertedIn } from '../figures/page-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { parseYaml } from '../parse-yaml.ts';

type ObjectSchema = v.GenericSchema & { readonly entries: Record<string, v.GenericSchema> };

/** A YAML file under `content/` that contains data rather than prose. */
export type Records<Schema extends ObjectSchema = ObjectSchema> = {
  /** Path below `content/`, such as `sources.yaml`. */
  readonly file: string;
  readonly schema: Schema;
  /** Values that the file can insert in addition to the shared ones. A function, because only the build reads them. */
  readonly figures?: () => Figures;
  /** Labels and form of the file in the content manager. */
  readonly editor: {
    readonly label: string;
    /** One per key of the schema, in the order of the form. */
    readonly fields: { readonly [Key in keyof Schema['entries']]: FieldWords };
  };
};

/**
 * Defines a records file. Its validation and its form in the content manager follow from this definition.
 *
 * @param records the definition; add it to `recordFiles` in `record-files.ts`
 */
export const defineRecords = <const Schema extends ObjectSchema>(records: Records<Schema>): Records<Schema> => records;

/**
 * Parses and validates the YAML of a records file and inserts its figures.
 *
 * @throws ContentError with every problem, by file, line, key and rule
 */
export function parseRecords<Schema extends ObjectSchema>(
  { file, schema, figures }: Pick<Records<Schema>, 'file' | 'schema' | 'figures'>,
  source: string,
): v.InferOutput<Schema> {
  const { document, lines } = parseYaml(source);
  const shownFile = `content/${file}`;
  if (document.errors.length > 0)
    throw new ContentError(
      document.errors.map(({ pos: [offset], message }) => ({
        file: shownFile,
        line: lines.linePos(offset).line,
        message: message.split('\n')[0] ?? '',
      })),
    );
  const unknown: string[] = [];
  const known = { ...siteFigures, ...figures?.() };
  const values = insertedIn(document.toJS(), known, (_, message) => unknown.push(message));
  if (unknown.length > 0) throw new ContentError(unknown.map((message) => ({ file: shownFile, line: 1, message })));
  const parsed = v.safeParse(schema, values);
  if (parsed.success) return parsed.output;
  throw new ContentError(
    parsed.issues.map((issue) => {
      const keys = (issue.path ?? []).map(({ key }) => key as string | number);
      return {
        file: shownFile,
        line: lines.linePos(findOffset(document.contents, keys)).line,
        message: `"${keys.join('.')}": ${issue.message}`,
      };
    }),
  );
}

/** Returns the records, read from disk. Only for the build; components use `getRecords` in `records.ts`. */
export const readRecords = <Schema extends ObjectSchema>(
  records: Pick<Records<Schema>, 'file' | 'schema' | 'figures'>,
): v.InferOutput<Schema> => parseRecords(records, readFileSync(join(contentRoot, records.file), 'utf8'));

/** Returns the offset of the deepest part of a path that exists. */
function findOffset(root: unknown, path: readonly (string | number)[]): number {
  let node = root as { range?: [number, number, number]; get?: (key: unknown, keepNode: true) => unknown } | null;
  let offset = node?.range?.[0] ?? 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === String(key));
      offset = (pair?.key as { range?: [number, number, number] } | undefined)?.range?.[0] ?? offset;
    }
    node = (node?.get?.(key, true) ?? null) as typeof node;
    if (!isMap(node)) offset = node?.range?.[0] ?? offset;
    else offset = Math.max(offset, node.range?.[0] ?? 0);
  }
  return offset;
}
