/** A component element in the tree that the plugins of `compile-text.ts` process. */
export type MdxElement = {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement';
  name: string | null;
  attributes: { type: 'mdxJsxAttribute'; name: string; value?: unknown }[];
  children: unknown[];
  position?: { start: { line: number } };
};

/** Returns the node as an element if it is one of the named components. */
export function toComponent(node: { type: string }, names: ReadonlySet<string>): MdxElement | undefined {
  const element = node as MdxElement;
  return /^mdxJsx/.test(element.type) && element.name !== null && names.has(element.name) ? element : undefined;
}
