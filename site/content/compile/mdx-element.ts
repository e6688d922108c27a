/** An element that is written as a component, as it stands in the tree that the plugins of `compile-text.ts` go over. */
export type MdxElement = {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement';
  name: string | null;
  attributes: { type: 'mdxJsxAttribute'; name: string; value?: unknown }[];
  children: unknown[];
  position?: { start: { line: number } };
};

/** A node of such a tree, where it is one of these components. */
export function asComponent(node: { type: string }, names: ReadonlySet<string>): MdxElement | undefined {
  const element = node as MdxElement;
  return /^mdxJsx/.test(element.type) && element.name !== null && names.has(element.name) ? element : undefined;
}
