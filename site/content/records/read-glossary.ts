import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';
import { readYaml } from '../parse-yaml.ts';
import type { GlossaryTerm } from './glossary.ts';

const glossaryFile = join(contentRoot, 'glossary/terms.yaml');

const path = v.pipe(v.string(), v.startsWith('/'));
const entriesSchema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
  v.strictObject({
    term: v.string(),
    also: v.optional(v.string()),
    text: v.pipe(v.string(), v.minLength(60), v.maxLength(320)),
    see: v.pipe(v.array(v.string()), v.minLength(1)),
    shown: v.record(path, v.string()),
  }),
);

/** Returns the keys that texts may link to as `term:key`, read from disk on each call. */
export const termKeys = (): Set<string> =>
  new Set(Object.keys((readYaml(readFileSync(glossaryFile, 'utf8')) ?? {}) as Record<string, unknown>));

/**
 * Parses and validates the glossary.
 *
 * @param source content of the YAML file
 * @param knownPaths paths of pages that an entry may refer to
 * @returns the entries in alphabetical order
 * @throws ContentError with every relation to a missing entry and every violation of the schema, by line
 */
export function parseGlossary(source: string, knownPaths: ReadonlySet<string>): GlossaryTerm[] {
  const file = relative(join(contentRoot, '..'), glossaryFile);
  const findLine = (key: string) => source.split('\n').indexOf(`${key}:`) + 1 || 1;
  const read = v.safeParse(entriesSchema, readYaml(source));
  if (!read.success)
    throw new ContentError(
      read.issues.map(({ path: place, message }) => ({
        file,
        line: findLine(String(place?.[0]?.key)),
        message: `${place?.map(({ key }) => key).join('.')}: ${message}`,
      })),
    );
  const entries = Object.entries(read.output);
  const wrong = entries.flatMap(([key, { see, shown }]) =>
    [
      ...see
        .filter((other) => other === key || !(other in read.output))
        .map((other) => `"see": the glossary has no other term "${other}"`),
      ...Object.keys(shown)
        .filter((to) => !knownPaths.has(to))
        .map((to) => `"shown": no page of this site has the path ${to}`),
    ].map((message) => ({ file, line: findLine(key), message: `${key}: ${message}` })),
  );
  if (wrong.length > 0) throw new ContentError(wrong);
  return entries
    .map(([key, { shown, also, ...entry }]) => ({
      key,
      ...entry,
      ...(also && { also }),
      shown: Object.entries(shown).map(([to, as]) => ({ path: to, as })),
    }))
    .sort((a, b) => a.term.localeCompare(b.term, 'en'));
}
