import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';

/** Texts by name, or groups of them. */
export type InterfaceTexts = { readonly [name: string]: string | InterfaceTexts };

const EMPTY = 'must not be empty';
const textsSchema: v.GenericSchema<InterfaceTexts> = v.record(
  v.pipe(v.string(), v.regex(/^[a-z][\w-]*$/i, 'must be named by letters, digits, _ and -')),
  v.lazy(() => v.union([v.pipe(v.string(), v.regex(/\S/, EMPTY)), textsSchema], 'must be a text or a group of texts')),
);

/**
 * Parses one file of `content/interface/`: labels and messages of components, by name.
 *
 * @param name path of the file below `content/interface/`, without `.json`
 * @throws ContentError with every problem, by file, line, key and rule
 */
export function parseInterfaceTexts(source: string, name: string): InterfaceTexts {
  const file = `content/interface/${name}.json`;
  const parsed = v.safeParse(textsSchema, parseJson(source, file));
  if (parsed.success) return parsed.output;
  const lines = source.split('\n');
  throw new ContentError(
    parsed.issues.map(({ path = [], message }) => {
      const keys = path.map(({ key }) => String(key));
      return { file, line: findLine(lines, keys), message: `"${keys.join('.')}": ${message}` };
    }),
  );
}

/** Returns all files of `content/interface/` by name, read from disk. */
export const readInterfaceTexts = (): ReadonlyMap<string, InterfaceTexts> =>
  new Map(
    globSync('**/*.json', { cwd: join(contentRoot, 'interface') })
      .sort()
      .map((file) => {
        const name = file.replace(/\.json$/, '');
        return [name, parseInterfaceTexts(readFileSync(join(contentRoot, 'interface', file), 'utf8'), name)];
      }),
  );

function parseJson(source: string, file: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    const line = Number(/line (\d+)/.exec(String(error))?.[1] ?? 1);
    throw new ContentError([{ file, line, message: `is not valid JSON: ${(error as Error).message}` }]);
  }
}

/** Returns the line of a key, counted from 1: the first line after its groups that begins with it. */
function findLine(lines: readonly string[], keys: readonly string[]): number {
  let found = 0;
  for (const key of keys) {
    const next = lines.findIndex((line, index) => index >= found && line.trim().startsWith(`${JSON.stringify(key)}:`));
    if (next >= 0) found = next;
  }
  return found + 1;
}
