import { redirectTable } from '@whorl/contract/redirects.ts';
import type { Plugin } from 'vite';
import { compileEntry } from './compile-entry.ts';
import { knownPaths } from './known-paths.ts';
import type { Publication } from './publication.ts';
import { parseGlossary } from './read-glossary.ts';
import { parseRedirects } from './read-redirects.ts';

const PUBLICATION = 'virtual:publication';

type Module = { code: string; map: null };

/** Turns the files of `content/` into modules. */
export function contentPlugins(publication: Publication): Plugin[] {
  const compiled = new Map<string, Promise<Module>>();
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
        filter: { id: /\/content\/.*\.mdx$/ },
        handler(source, id) {
          // The bundler asks for every text twice; while one builds, the texts stay as they are.
          if (this.environment.mode !== 'build') return compileEntry(source, id, publication);
          const earlier = compiled.get(id) ?? compileEntry(source, id, publication);
          compiled.set(id, earlier);
          return earlier;
        },
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
      name: 'content-redirects',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/redirects\.yaml$/ },
        handler: (source) => ({
          code: `export default ${JSON.stringify(redirectTable(parseRedirects(source, knownPaths(publication))))};`,
          map: null,
        }),
      },
    },
  ];
}
