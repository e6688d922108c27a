import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMap, LineCounter, parseDocument } from 'yaml';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';
import type { FieldWords } from '../define-collection.ts';
import { type Figures, insertedIn } from '../figures/page-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';

type ObjectSchema = v.GenericSchema & { readonly entries: Record<string, v.GenericSchema> };

/** One YAML file under `content/` that holds data rather than prose. */
export type Records<Schema extends ObjectSchema = ObjectSchema> = {
  /** The file below `content/`, such as `sources.yaml`. */
  readonly file: string;
  readonly schema: Schema;
  /** Values that the file can insert beyond those of every text. A function, as only the build reads them. */
  readonly figures?: () => Figures;
  /** How the content manager names and edits the file. */
  readonly editor: {
    readonly label: string;
    /** One per key of the schema, in the order of the form. */
    readonly fields: { readonly [Key in keyof Schema['entries']]: FieldWords };
  };
};

/**
 * Defines a file of records: its validation and its form in the content manager follow from this definition.
 *
 * @param records the definition; add it to `recordFiles` in `record-files.ts`.
 */
export const defineRecords = <const Schema extends ObjectSchema>(records: Records<Schema>): Records<Schema> => records;

/**
 * Parses and validates the YAML of a records file, with its figures inserted.
 *
 * @throws ContentError with every problem, by file, line, key and rule.
 */
export function parseRecords<Schema extends ObjectSchema>(
  { file, schema, figures }: Pick<Records<Schema>, 'file' | 'schema' | 'figures'>,
  source: string,
): v.InferOutput<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, schema: 'core' });
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
        line: lines.linePos(offsetAt(document.contents, keys)).line,
        message: `"${keys.join('.')}": ${issue.message}`,
      };
    }),
  );
}

/** Returns the records as they are on disk. For the build; a component imports them, see `records.ts`. */
export const readRecords = <Schema extends ObjectSchema>(
  records: Pick<Records<Schema>, 'file' | 'schema' | 'figures'>,
): v.InferOutput<Schema> => parseRecords(records, readFileSync(join(contentRoot, records.file), 'utf8'));

/** Returns where the deepest part of a path that exists begins. */
function offsetAt(root: unknown, path: readonly (string | number)[]): number {
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
