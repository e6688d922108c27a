import type { Plugin } from 'vite';
import { compileArticle } from './compile-article.ts';

/** Turns the files of `content/` into modules. */
export function contentPlugins(): Plugin[] {
  return [
    {
      name: 'content-mdx',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/.*\.mdx$/ },
        handler: (source, id) => compileArticle(source, id),
      },
    },
  ];
}
