import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Rule for the text of an attribute: any text, or one of a list. */
export type AttributeRule = { readonly required?: true; readonly oneOf?: readonly string[] };
/** Attributes by component. */
export type SectionRules = Readonly<Record<string, Readonly<Record<string, AttributeRule>>>>;

type Options = { sections: SectionRules; report: (line: number, message: string) => void };
type Jsx = {
  type: string;
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
  position?: { start: { line: number } };
};

/** Remark plugin: allows only Markdown and the listed components, so that authors need no code. */
export function checkSections({ sections, report }: Options) {
  return (tree: Root) => {
    visit(tree as never, (node: Jsx) => {
      const line = node.position?.start.line ?? 1;
      if (node.type === 'mdxjsEsm') report(line, 'a page must not contain import or export');
      if (/^mdx(Flow|Text)Expression$/.test(node.type)) report(line, 'a page must not contain code in braces');
      if (!/^mdxJsx/.test(node.type)) return;
      const name = node.name ?? '';
      const rules = Object.hasOwn(sections, name) ? sections[name] : undefined;
      if (rules === undefined) {
        return report(line, `unknown section <${name}>; use one of ${Object.keys(sections).join(', ')}`);
      }
      checkAttributes(node, rules, (message) => report(line, `<${name}>: ${message}`));
    });
  };
}

function checkAttributes(node: Jsx, rules: SectionRules[string], report: (message: string) => void): void {
  const given = new Map((node.attributes ?? []).map(({ name = '{…}', value }) => [name, value]));
  for (const [name, value] of given) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      report(`"${name}" is unknown; known attributes: ${Object.keys(rules).join(', ') || 'none'}`);
    } else if (typeof value !== 'string' || value.trim() === '') {
      report(`"${name}" must be text in quotes`);
    } else if (rule.oneOf && !rule.oneOf.includes(value)) {
      report(`"${name}" must be one of ${rule.oneOf.join(', ')}`);
    }
  }
  for (const [name, { required }] of Object.entries(rules)) {
    if (required && !given.has(name)) report(`"${name}" is missing`);
  }
}
