import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** What one attribute may be: any text, or one of a list. */
export type AttributeRule = { readonly required?: true; readonly oneOf?: readonly string[] };
/** Component → its attributes. */
export type SectionRules = Readonly<Record<string, Readonly<Record<string, AttributeRule>>>>;

type Options = { sections: SectionRules; report: (line: number, message: string) => void };
type Jsx = {
  type: string;
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
  position?: { start: { line: number } };
};

/** Remark plugin: a text is Markdown and the listed components, so that whoever writes it needs to know no code. */
export function checkSections({ sections, report }: Options) {
  return (tree: Root) => {
    visit(tree as never, (node: Jsx) => {
      const line = node.position?.start.line ?? 1;
      if (node.type === 'mdxjsEsm') report(line, 'a page imports and exports nothing');
      if (/^mdx(Flow|Text)Expression$/.test(node.type)) report(line, 'braces are code, which a page has none of');
      if (!/^mdxJsx/.test(node.type)) return;
      const name = node.name ?? '';
      const rules = Object.hasOwn(sections, name) ? sections[name] : undefined;
      if (rules === undefined) {
        return report(line, `there is no section <${name}>; there are ${Object.keys(sections).join(', ')}`);
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
      report(`there is no "${name}"; there is ${Object.keys(rules).join(', ') || 'nothing to set'}`);
    } else if (typeof value !== 'string' || value.trim() === '') {
      report(`"${name}" has to be text between quotes`);
    } else if (rule.oneOf && !rule.oneOf.includes(value)) {
      report(`"${name}" has to be one of ${rule.oneOf.join(', ')}`);
    }
  }
  for (const [name, { required }] of Object.entries(rules)) {
    if (required && !given.has(name)) report(`"${name}" is missing`);
  }
}
