import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createFirstPaths, createRedirectTable } from '@whorl/contract/redirects.ts';
import type { Plugin } from 'vite';
import { compileChangelog } from './compile/compile-changelog.ts';
import { type CompiledText, compileEntry } from './compile/compile-entry.ts';
import { BODY_QUERY } from './components/component-imports.ts';
import { formDefinitions } from './form-definitions.ts';
import { knownPaths } from './known-paths.ts';
import type { Publication } from './publication.ts';
import { parseFormWords } from './read-form-words.ts';
import { parseRecords } from './records/define-records.ts';
import { parseInterfaceTexts } from './records/interface-texts.ts';
import { parseGlossary } from './records/read-glossary.ts';
import { parseRedirects } from './records/read-redirects.ts';
import { recordFiles } from './records/record-files.ts';
import type { TextCache } from './text-cache.ts';

const PUBLICATION = 'virtual:publication';
const INTERFACE_TEXTS = /\/content\/interface\/(.+)\.json$/;

/**
 * Compiles the files of `content/` to modules.
 *
 * @param publication which entries are included
 * @param compile compiles one text
 */
export function contentPlugins(
  publication: Publication,
  compile: TextCache['compile'] = (source, file) => compileEntry(source, file, publication),
): Plugin[] {
  const compiled = new Map<string, Promise<CompiledText>>();
  // The bundler requests every text several times; texts don't change during a build.
  const compileOnce = (source: string, file: string, mode: string): Promise<CompiledText> => {
    const entry = (mode === 'build' && compiled.get(file)) || compile(source, file);
    compiled.set(file, entry);
    return entry;
  };
  return [
    {
      name: 'content-publication',
      resolveId: { filter: { id: /^virtual:publication$/ }, handler: () => `\0${PUBLICATION}` },
      load: {
        filter: { id: /^\0virtual:publication$/ },
        handler: () => `export const publication = ${JSON.stringify(publication)};`,
      },
    },
    {
      name: 'content-mdx',
      enforce: 'pre',
      transform: {
        // The RSC plugin names its virtual modules after the files whose client components they hold.
        filter: { id: { include: /\/content\/.*\.mdx$/, exclude: /virtual:/ } },
        async handler(source, id) {
          const { code, map } = await compileOnce(source, id, this.environment.mode);
          return { code, map };
        },
      },
      load: {
        filter: { id: /\/content\/.*\.mdx\?body$/ },
        async handler(id) {
          const file = id.slice(0, -BODY_QUERY.length);
          this.addWatchFile(file);
          const { body = '' } = await compileOnce(await readFile(file, 'utf8'), file, this.environment.mode);
          return { code: body, map: null };
        },
      },
    },
    {
      name: 'content-changelog',
      enforce: 'pre',
      transform: {
        filter: { id: /\/CHANGELOG\.md$/ },
        handler: async (source) => ({ code: await compileChangelog(source), map: null }),
      },
    },
    {
      name: 'content-glossary',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/glossary\/terms\.yaml$/ },
        handler: (source) => ({
          code: `export default ${JSON.stringify(parseGlossary(source, knownPaths(publication)))};`,
          map: null,
        }),
      },
    },
    {
      name: 'content-records',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/.*\.yaml$/ },
        handler(source, id) {
          const records = recordFiles.find(({ file }) => id.endsWith(`/content/${file}`));
          return records && { code: `export default ${JSON.stringify(parseRecords(records, source))};`, map: null };
        },
      },
    },
    {
      name: 'content-forms',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/forms\/[^/]+\.yaml$/ },
        handler: (source, id) => ({
          code: `export default ${JSON.stringify(parseFormWords(source, basename(id, '.yaml'), formDefinitions))};`,
          map: null,
        }),
      },
    },
    {
      name: 'content-interface',
      enforce: 'pre',
      transform: {
        filter: { id: INTERFACE_TEXTS },
        handler(source, id) {
          parseInterfaceTexts(source, INTERFACE_TEXTS.exec(id)?.[1] ?? '');
        },
      },
    },
    {
      name: 'content-redirects',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/redirects\.yaml$/ },
        handler: (source) => {
          const redirects = parseRedirects(source, knownPaths(publication));
          const firstPaths = `export const firstPaths = ${JSON.stringify(createFirstPaths(redirects))};`;
          return { code: `${firstPaths} export default ${JSON.stringify(createRedirectTable(redirects))};`, map: null };
        },
      },
    },
  ];
}
