import type { Element, ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** Every picture says what is to be seen, or that there is nothing to be seen. */
export const checkPictures: Check = (pages) =>
  pages.flatMap(({ path, tree }) => problemsIn(tree.children).map((message) => ({ path, message })));

function problemsIn(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    // Below what is hidden or named as one picture, nothing is read one by one.
    if (node.type !== 'element' || node.properties.ariaHidden === 'true') return [];
    if (node.properties.role === 'img') return isNamed(node) ? [] : [unnamed(node)];
    if (node.tagName === 'img') return problemsOfImage(node);
    if (node.tagName === 'svg') return isNamed(node) ? [] : [unnamed(node)];
    return problemsIn(node.children);
  });
}

function problemsOfImage({ properties: { alt, src } }: Element): string[] {
  if (typeof alt !== 'string')
    return [`the picture ${src} has no alternative text; write what it shows, or alt="" where it only decorates`];
  if (/\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
    return [`the alternative text “${alt}” is a file's name; write what the picture shows`];
  return [];
}

const isNamed = ({ properties, children }: Element): boolean =>
  Boolean(properties.ariaLabel) ||
  Boolean(properties.ariaLabelledBy) ||
  children.some((child) => child.type === 'element' && child.tagName === 'title');

const unnamed = ({ tagName, properties: { className } }: Element): string =>
  `a drawing (${tagName}${Array.isArray(className) ? ` class="${className.join(' ')}"` : ''}) has no name; give it role="img" and an aria-label, or aria-hidden where it only decorates`;
