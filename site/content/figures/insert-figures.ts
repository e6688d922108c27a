import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { type Figures, findFigure, insertFigures, insertFiguresInCode } from './page-figures.ts';

type Options = { figures: Figures; report: (line: number, message: string) => void };
type Node = {
  type: string;
  name?: string | null;
  value?: string;
  meta?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
  children?: Node[];
  position?: { start: { line: number } };
};

/**
 * Remark plugin: replaces `{name}` by the figure of that name in text, in attributes, in inline code that is only that
 * name, and in code marked `figures`.
 */
export function insertPageFigures({ figures, report }: Options) {
  return (tree: Root) => {
    visit(tree as never, (node: Node) => insertInto(node, figures, report));
  };
}

function insertInto(node: Node, figures: Figures, report: Options['report']): void {
  const problem = (message: string) => report(node.position?.start.line ?? 1, message);
  if (node.type === 'mdxTextExpression')
    Object.assign(node, { type: 'text', value: findFigure((node.value ?? '').trim(), figures, problem) });
  else if (node.type === 'mdxFlowExpression') {
    const text = findFigure((node.value ?? '').trim(), figures, problem);
    Object.assign(node, { type: 'paragraph', children: [{ type: 'text', value: text }] });
  } else if (node.type === 'code' && isMarked(node))
    node.value = insertFiguresInCode(node.value ?? '', figures, problem);
  else if (node.type === 'inlineCode' && isFigure(node.value ?? '', figures))
    node.value = insertFigures(node.value ?? '', figures, problem);
  for (const attribute of node.attributes ?? []) {
    if (typeof attribute.value !== 'string') continue;
    attribute.value = insertFigures(attribute.value, figures, (message) =>
      problem(`<${node.name}>: "${attribute.name}": ${message}`),
    );
  }
}

/** Whether inline code is only the name of a figure, such as `{command}`. */
const isFigure = (code: string, figures: Figures): boolean =>
  /^\{\w+\}$/.test(code) && Object.hasOwn(figures, code.slice(1, -1));

/** Code has braces of its own, so figures are inserted only where the fence says so: ```` ```sql figures ````. */
const isMarked = ({ meta }: Node): boolean => /(^|\s)figures(\s|$)/.test((meta ?? '').replace(/"[^"]*"/g, ''));
