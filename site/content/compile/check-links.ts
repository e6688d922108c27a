import { termPath } from '@whorl/contract/urls.ts';
import type { Definition, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

type Options = { knownPaths: Set<string>; terms: Set<string>; report: (line: number, message: string) => void };

/** Scheme of links to a glossary entry: `[words](term:key)`. */
const TERM = 'term:';

/** Remark plugin: reports internal links that don't lead to an existing path, written with its trailing slash. */
export function checkLinks({ knownPaths, terms, report }: Options) {
  return (tree: Root) => {
    visit(tree, ['link', 'definition'], (node) => {
      const { url, position } = node as Link | Definition;
      const line = position?.start.line ?? 1;
      if (url.startsWith(TERM)) {
        linkTerm(node as Link | Definition, line);
        return;
      }
      if (/^(https?:|mailto:|tel:|#)/.test(url)) return;
      if (!url.startsWith('/')) return report(line, `link "${url}" must begin with / or with a protocol`);
      const path = url.replace(/[?#].*$/, '');
      if (knownPaths.has(path)) return;
      const hint = knownPaths.has(`${path}/`) ? `; add the trailing slash: "${path}/"` : '';
      report(line, `dead link "${url}": no page of this site has the path ${path}${hint}`);
    });
    function linkTerm(node: Link | Definition, line: number): void {
      const key = node.url.slice(TERM.length);
      if (!terms.has(key)) {
        report(line, `the glossary has no term "${key}"; add it to content/glossary/terms.yaml or remove the link`);
        return;
      }
      node.url = termPath(key);
      node.data = { ...node.data, hProperties: { className: ['term'] } };
    }
  };
}
