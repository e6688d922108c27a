import { redirectTable } from '@whorl/contract/redirects.ts';
import type { Plugin } from 'vite';
import { compileArticle } from './compile-article.ts';
import { compileCaseStudy } from './compile-case-study.ts';
import { knownPaths } from './known-paths.ts';
import { parseRedirects } from './read-redirects.ts';

/** Turns the files of `content/` into modules. */
export function contentPlugins(): Plugin[] {
  return [
    {
      name: 'content-mdx',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/.*\.mdx$/ },
        handler: (source, id) =>
          id.includes('/content/case-studies/') ? compileCaseStudy(source, id) : compileArticle(source, id),
      },
    },
    {
      name: 'content-redirects',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/redirects\.yaml$/ },
        handler: (source) => ({
          code: `export default ${JSON.stringify(redirectTable(parseRedirects(source, knownPaths())))};`,
          map: null,
        }),
      },
    },
  ];
}
