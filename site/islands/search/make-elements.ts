import type { ViewNode } from '@whorl/contract/search/results-view.ts';

/** Elements for what the server writes as HTML; text stays text. */
export function makeElements(nodes: readonly ViewNode[]): (Element | string)[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const element = document.createElement(node.tag);
    for (const [name, value] of Object.entries({ class: node.className, href: node.href, lang: node.lang }))
      if (value !== undefined) element.setAttribute(name, value);
    element.append(...makeElements(node.content));
    return element;
  });
}
