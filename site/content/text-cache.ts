import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collections } from './collections.ts';
import { type CompiledText, compileEntry } from './compile/compile-entry.ts';
import { contentRoot, entryFile, listSlugs } from './content-folders.ts';
import { getTextState, type Publication } from './publication.ts';
import { readDates } from './read-dates.ts';

const cacheFile = fileURLToPath(new URL('../../node_modules/.cache/texts.json', import.meta.url));
const FRONT_MATTER_OR_HEADING = /^---\n[\s\S]*?\n---$|^#+ .*$/gm;

/** Compiles texts, and reuses those that an earlier build has compiled from the same sources. */
export type TextCache = {
  compile(source: string, file: string): Promise<CompiledText>;
  /** Stores the texts that this build has compiled or reused. The others are dropped. */
  save(): Promise<void>;
};

/**
 * Opens the cache of compiled texts, a file of 2 MB.
 *
 * A text depends on everything that the site is built from, but of other texts only on their front matter, their
 * headings, and whether they are public.
 *
 * @param sourcesHash hash of everything that the site is built from, except the texts
 */
export async function openTextCache(sourcesHash: string, publication: Publication): Promise<TextCache> {
  const shared = hash(sourcesHash, JSON.stringify(outlineTexts(publication)));
  const stored = await readFile(cacheFile, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, CompiledText>,
    () => ({}) as Record<string, CompiledText>,
  );
  const used: Record<string, CompiledText> = {};
  return {
    async compile(source, file) {
      const key = hash(shared, relative(contentRoot, file), source);
      const text = stored[key] ?? (await compileEntry(source, file, publication));
      used[key] = text;
      return text;
    },
    async save() {
      await mkdir(dirname(cacheFile), { recursive: true });
      const unfinished = `${cacheFile}.${process.pid}`;
      await writeFile(unfinished, JSON.stringify(used));
      await rename(unfinished, cacheFile);
    },
  };
}

/** Returns the part of every text that other texts depend on. */
const outlineTexts = ({ at, everything }: Publication) =>
  collections.flatMap(({ folder }) =>
    listSlugs(folder).map((slug) => {
      const source = readFileSync(entryFile(folder, slug), 'utf8');
      const state = everything || getTextState(readDates(source), at);
      return [folder, slug, state, source.match(FRONT_MATTER_OR_HEADING)];
    }),
  );

const hash = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');
