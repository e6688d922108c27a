import type { Definition, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

type Options = { knownPaths: Set<string>; report: (line: number, message: string) => void };

/** Remark plugin: every link into this site has to lead to an address that exists, written with its trailing slash. */
export function checkLinks({ knownPaths, report }: Options) {
  return (tree: Root) => {
    visit(tree, ['link', 'definition'], (node) => {
      const { url, position } = node as Link | Definition;
      const line = position?.start.line ?? 1;
      if (/^(https?:|mailto:|tel:|#)/.test(url)) return;
      if (!url.startsWith('/')) return report(line, `link "${url}" has to begin with / or with a protocol`);
      const path = url.replace(/[?#].*$/, '');
      if (knownPaths.has(path)) return;
      const hint = knownPaths.has(`${path}/`) ? `; write it with a trailing slash: "${path}/"` : '';
      report(line, `dead link "${url}": no page of this site has the address ${path}${hint}`);
    });
  };
}
