import type { Root } from 'hast';
import type { MdxElement } from '../compile/mdx-element.ts';
import type { ComponentRules } from './component-rules.ts';
import { toAttributeExpression } from './prop-expression.ts';

/** Pages with fewer sections are short enough to scroll. */
const MIN_SECTIONS = 3;
/** The component that lists the sections; a text may say where. */
const name = 'PageContents';

/** The sections of a page. */
type PageSections = {
  /** Anchor and title by component, in the order of the text. */
  readonly headings: ReadonlyMap<object, { readonly id: string; readonly text: string }>;
  /** The components that are a section or contain one. */
  readonly holders: ReadonlySet<object>;
};

/** Returns the components with an anchor and a title. */
export function findSections(tree: Root, rules: ComponentRules): PageSections {
  const headings = new Map<object, { id: string; text: string }>();
  const holders = new Set<object>();
  const read = (node: object): boolean => {
    const heading = findHeading(node as MdxElement, rules);
    if (heading) headings.set(node, heading);
    const isHolder = heading !== undefined || getChildren(node).filter(read).length > 0;
    if (isHolder) holders.add(node);
    return isHolder;
  };
  read(tree);
  return { headings, holders };
}

/**
 * Adds a table of contents where the text has `<PageContents />`. Without it, the contents follow the head of the page,
 * which is its first component, or the first component within it if it contains sections. They precede a section that
 * begins the page.
 *
 * @returns the names of the components that were added
 */
export function insertContents(tree: Root, { headings, holders }: PageSections): readonly string[] {
  const place = findPlace(tree);
  if (!place && headings.size < MIN_SECTIONS) return [];
  const value = toAttributeExpression([...headings.values()]);
  const attributes = [{ type: 'mdxJsxAttribute' as const, name: 'headings', value }];
  if (place) {
    place.attributes = attributes;
    return [];
  }
  let siblings = getChildren(tree);
  let head = siblings.find(isComponent);
  while (head && holders.has(head) && !headings.has(head)) {
    siblings = getChildren(head);
    head = siblings.find(isComponent);
  }
  if (!head) return [];
  const contents: MdxElement = { type: 'mdxJsxFlowElement', name, attributes, children: [] };
  siblings.splice(siblings.indexOf(head) + (headings.has(head) ? 0 : 1), 0, contents);
  return [name];
}

function findPlace(node: object): MdxElement | undefined {
  if (isComponent(node) && (node as MdxElement).name === name) return node as MdxElement;
  for (const child of getChildren(node)) {
    const found = findPlace(child);
    if (found) return found;
  }
  return undefined;
}

const isComponent = (node: object): boolean => 'type' in node && /^mdxJsx/.test(String(node.type));

const getChildren = (node: object): object[] => ('children' in node ? (node.children as object[]) : []);

function findHeading(element: MdxElement, rules: ComponentRules): { id: string; text: string } | undefined {
  if (!isComponent(element) || !element.name || !rules[element.name]?.attributes.id?.anchor) return undefined;
  const [id, text] = ['id', 'title'].map((key) => element.attributes.find((each) => each.name === key)?.value);
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : undefined;
}
