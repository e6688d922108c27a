import type * as v from 'valibot';
import { safeParse } from 'valibot';
import { type Document, isMap } from 'yaml';
import { type Figures, insertedIn } from '../figures/page-figures.ts';
import { parseYaml } from '../parse-yaml.ts';

type FrontMatterProblem = { line: number; message: string };

type FrontMatter<Values> = (
  | { values: Values; problems: [] }
  | { values: undefined; problems: FrontMatterProblem[] }
) & {
  /** Returns the line of a key in the file, counted from 1. */
  findLine: (key: string) => number;
};

/**
 * Reads and validates the YAML block at the top of a content file.
 *
 * @param source the whole file
 * @param figures values that its strings insert by name
 * @returns the validated values, or every problem with its line; and the line of each key
 */
export function readFrontMatter<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
  figures?: Figures,
): FrontMatter<v.InferOutput<Schema>> {
  const findLine = () => 1;
  const block = /^---\n([\s\S]*?)\n---(\n|$)/.exec(source);
  if (!block)
    return {
      values: undefined,
      problems: [{ line: 1, message: 'the file must begin with front matter between two --- lines' }],
      findLine,
    };
  const { document, lines } = parseYaml(block[1] ?? '');
  // Line 1 of the YAML is line 2 of the file, after the opening ---.
  const fileLine = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      values: undefined,
      problems: document.errors.map((error) => ({
        line: fileLine(error.pos[0]),
        message: error.message.split('\n')[0] ?? '',
      })),
      findLine,
    };
  }
  const findKeyLine = (key: string) => fileLine(findOffset(document, key));
  const unknown: FrontMatterProblem[] = [];
  const raw = figures
    ? insertedIn(document.toJS(), figures, (key, message) => unknown.push({ line: findKeyLine(key), message }))
    : document.toJS();
  const parsed = safeParse(schema, raw);
  if (parsed.success && unknown.length === 0) return { values: parsed.output, problems: [], findLine: findKeyLine };
  return {
    values: undefined,
    problems: [
      ...unknown,
      ...(parsed.issues ?? []).map((issue) => {
        const key = String(issue.path?.[0]?.key ?? '');
        return { line: findKeyLine(key), message: key ? `"${key}": ${issue.message}` : issue.message };
      }),
    ],
    findLine: findKeyLine,
  };
}

function findOffset(document: Document, key: string): number {
  if (!isMap(document.contents)) return 0;
  for (const pair of document.contents.items) {
    const node = pair.key as { value?: unknown; range?: [number, number, number] };
    if (node.value === key) return node.range?.[0] ?? 0;
  }
  return 0;
}
