import type * as v from 'valibot';
import { safeParse } from 'valibot';
import { type Document, isMap, LineCounter, parseDocument } from 'yaml';

export type FrontMatterProblem = { line: number; message: string };

/**
 * Reads and checks the YAML block at the top of a content file.
 *
 * @param source the whole file.
 * @returns the checked values and the text after the block, or every problem with the line of the file it stands in.
 */
export function readFrontMatter<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
): { values: v.InferOutput<Schema>; problems: [] } | { values: undefined; problems: FrontMatterProblem[] } {
  const block = /^---\n([\s\S]*?)\n---(\n|$)/.exec(source);
  if (!block)
    return {
      values: undefined,
      problems: [{ line: 1, message: 'the file has to begin with front matter between two --- lines' }],
    };
  const lines = new LineCounter();
  const document = parseDocument(block[1] ?? '', { lineCounter: lines, schema: 'core' });
  // Line 1 of the YAML is line 2 of the file, after the opening ---.
  const fileLine = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      values: undefined,
      problems: document.errors.map((error) => ({
        line: fileLine(error.pos[0]),
        message: error.message.split('\n')[0] ?? '',
      })),
    };
  }
  const parsed = safeParse(schema, document.toJS());
  if (parsed.success) return { values: parsed.output, problems: [] };
  return {
    values: undefined,
    problems: parsed.issues.map((issue) => {
      const key = String(issue.path?.[0]?.key ?? '');
      return {
        line: fileLine(offsetOfKey(document, key)),
        message: key ? `"${key}": ${issue.message}` : issue.message,
      };
    }),
  };
}

function offsetOfKey(document: Document, key: string): number {
  if (!isMap(document.contents)) return 0;
  for (const pair of document.contents.items) {
    const node = pair.key as { value?: unknown; range?: [number, number, number] };
    if (node.value === key) return node.range?.[0] ?? 0;
  }
  return 0;
}
