import type { Element, ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** Checks that every picture has a text alternative or is marked as decorative. */
export const checkPictures: Check = (pages) =>
  pages.flatMap(({ path, tree }) => findProblems(tree.children).map((message) => ({ path, message })));

function findProblems(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    // Assistive technology doesn't read the descendants of a hidden element or of an element named as one picture.
    if (node.type !== 'element' || node.properties.ariaHidden === 'true') return [];
    if (node.properties.role === 'img') return isNamed(node) ? [] : [describeUnnamed(node)];
    if (node.tagName === 'img') return findImageProblems(node);
    if (node.tagName === 'svg') return isNamed(node) ? [] : [describeUnnamed(node)];
    return findProblems(node.children);
  });
}

function findImageProblems({ properties: { alt, src } }: Element): string[] {
  if (typeof alt !== 'string')
    return [`the picture ${src} has no alternative text; describe what it shows, or set alt="" if it is decorative`];
  if (/\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
    return [`the alternative text “${alt}” is a file name; describe what the picture shows`];
  return [];
}

const isNamed = ({ properties, children }: Element): boolean =>
  Boolean(properties.ariaLabel) ||
  Boolean(properties.ariaLabelledBy) ||
  children.some((child) => child.type === 'element' && child.tagName === 'title');

const describeUnnamed = ({ tagName, properties: { className } }: Element): string =>
  `a drawing (${tagName}${Array.isArray(className) ? ` class="${className.join(' ')}"` : ''}) has no name; add role="img" and an aria-label, or aria-hidden if it is decorative`;
