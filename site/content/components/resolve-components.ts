import type { ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { MdxElement } from '../compile/mdx-element.ts';
import type { AttributeRule, ComponentRule, ComponentRules, PropValue } from './component-rules.ts';
import { attributeExpression } from './prop-expression.ts';

type Options = {
  rules: ComponentRules;
  frontMatter: Readonly<Record<string, unknown>>;
  knownPaths: ReadonlySet<string>;
  /** Filled with what links of the page may lead to. */
  anchors: Set<string>;
  /** Filled with the names of the components that the text uses. */
  used: Set<string>;
  /** Filled with what the components say about the page. */
  facts: Record<string, PropValue>;
  report: (line: number, message: string) => void;
};

const isComponent = (node: { type: string }): boolean => /^mdxJsx/.test(node.type);

/**
 * Rehype plugin: checks the components of a text against their rules, and turns the Markdown between their tags into
 * properties.
 */
export function resolveComponents(options: Options) {
  return (tree: Root) => {
    const { report, anchors } = options;
    const links: AnchorLink[] = [];
    visit(tree, (node) => {
      const line = node.position?.start.line ?? 1;
      if (node.type === 'mdxjsEsm') report(line, 'a text imports and exports nothing');
      if (node.type === 'element') links.push(...anchorLink(node.properties.href, line));
      if (isComponent(node)) links.push(...checkComponent(node as unknown as MdxElement, options));
    });
    for (const { target, line } of links)
      if (!anchors.has(target)) report(line, `dead anchor "#${target}"; there are ${[...anchors].join(', ')}`);
    resolveWithin(tree, options);
  };
}

type AnchorLink = { readonly target: string; readonly line: number };

const anchorLink = (url: unknown, line: number): AnchorLink[] =>
  typeof url === 'string' && url.startsWith('#') ? [{ target: url.slice(1), line }] : [];

/** Checks one component, adds its anchor, and returns its links to anchors. */
function checkComponent(element: MdxElement, options: Options): AnchorLink[] {
  const line = element.position?.start.line ?? 1;
  const rule = ruleOf(element, options, (message) => options.report(line, message));
  if (!rule) return [];
  checkAttributes(element, rule, options, (message) => options.report(line, `<${element.name}>: ${message}`));
  return element.attributes.flatMap(({ name, value }) => {
    if (rule.attributes[name]?.anchor) options.anchors.add(String(value));
    return rule.attributes[name]?.link ? anchorLink(value, line) : [];
  });
}

/** Resolves the innermost components first: what an outer one holds is then final. */
function resolveWithin(parent: Root | MdxElement | ElementContent, options: Options): void {
  const children = ('children' in parent ? parent.children : []) as ElementContent[];
  for (const child of children) {
    resolveWithin(child, options);
    if (isComponent(child)) resolve(child as unknown as MdxElement, options);
  }
}

function resolve(element: MdxElement, { rules, frontMatter, facts, used, report }: Options): void {
  const name = element.name ?? '';
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule) return;
  used.add(name);
  if (!rule.read) return;
  const line = element.position?.start.line ?? 1;
  const { props, children = [] } = rule.read({
    attributes: Object.fromEntries(element.attributes.map(({ name: key, value }) => [key, String(value)])),
    children: (element.children as ElementContent[]).filter(
      (node) => node.type !== 'text' || node.value.trim() !== '' || element.type === 'mdxJsxTextElement',
    ),
    frontMatter,
    report: (message, node) => report(node?.position?.start.line ?? line, `<${name}>: ${message}`),
    addFact: (fact, value) => {
      facts[fact] = value;
    },
  });
  element.attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name: key, value: attributeExpression(value) }],
  );
  element.children = [...children];
}

function ruleOf(element: MdxElement, { rules }: Options, report: (message: string) => void): ComponentRule | undefined {
  const name = element.name ?? '';
  if (Object.hasOwn(rules, name)) return rules[name];
  report(`there is no component <${name}>; there are ${Object.keys(rules).sort().join(', ')}`);
  return undefined;
}

function checkAttributes(
  { attributes }: MdxElement,
  { attributes: rules }: ComponentRule,
  { knownPaths }: Options,
  report: (message: string) => void,
): void {
  for (const { name = '{…}', value } of attributes) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const problem = rule
      ? problemOf(value, rule, knownPaths)
      : `is unknown; there is ${Object.keys(rules).join(', ') || 'nothing to set'}`;
    if (problem) report(`"${name}" ${problem}`);
  }
  const given = new Set(attributes.map(({ name }) => name));
  for (const [name, { required }] of Object.entries(rules))
    if (required && !given.has(name)) report(`"${name}" is missing`);
}

function problemOf(
  value: unknown,
  { oneOf, link }: AttributeRule,
  knownPaths: ReadonlySet<string>,
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'has to be text between quotes';
  if (oneOf && !oneOf.includes(value)) return `has to be one of ${oneOf.join(', ')}`;
  if (!link) return undefined;
  if (value.startsWith('/')) {
    const path = value.replace(/[?#].*$/, '');
    return knownPaths.has(path) ? undefined : `is a dead link: no page of this site has the path ${path}`;
  }
  return /^(#|https:|mailto:)/.test(value) ? undefined : 'has to be a path, an anchor or an https URL';
}
