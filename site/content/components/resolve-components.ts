import type { ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { MdxElement } from '../compile/mdx-element.ts';
import type { AttributeRule, ComponentRules, ListedRule, PropValue } from './component-rules.ts';
import { findSections, insertContents } from './insert-contents.ts';
import { toAttributeExpression } from './prop-expression.ts';

type Options = {
  rules: ComponentRules;
  frontMatter: Readonly<Record<string, unknown>>;
  knownPaths: ReadonlySet<string>;
  /** Receives the anchors that links on the page may lead to. */
  anchors: Set<string>;
  /** Receives the names of the components that the text uses. */
  used: Set<string>;
  /** Receives the facts that the components add about the page. */
  facts: Record<string, PropValue>;
  /** Whether a table of contents follows the head of the page. */
  contents: boolean;
  report: (line: number, message: string) => void;
};

const isComponent = (node: { type: string }): boolean => /^mdxJsx/.test(node.type);

/** Rehype plugin: checks the components of a text against their rules and converts their Markdown to props. */
export function resolveComponents(options: Options) {
  return (tree: Root) => {
    const { report, anchors } = options;
    const links: AnchorLink[] = [];
    visit(tree, (node) => {
      const line = node.position?.start.line ?? 1;
      if (node.type === 'mdxjsEsm') report(line, 'a text must not contain import or export');
      if (node.type === 'element') links.push(...anchorLink(node.properties.href, line));
      if (isComponent(node)) links.push(...checkComponent(node as unknown as MdxElement, options));
    });
    for (const { target, line } of links)
      if (!anchors.has(target))
        report(line, `dead anchor "#${target}"; anchors of the page: ${[...anchors].join(', ')}`);
    const sections = options.contents ? findSections(tree, options.rules) : undefined;
    resolveWithin(tree, options);
    if (sections) for (const name of insertContents(tree, sections)) options.used.add(name);
  };
}

type AnchorLink = { readonly target: string; readonly line: number };

const anchorLink = (url: unknown, line: number): AnchorLink[] =>
  typeof url === 'string' && url.startsWith('#') ? [{ target: url.slice(1), line }] : [];

/** Checks one component, adds its anchor, and returns its links to anchors. */
function checkComponent(element: MdxElement, options: Options): AnchorLink[] {
  const line = element.position?.start.line ?? 1;
  const rule = findRule(element, options, (message) => options.report(line, message));
  if (!rule) return [];
  checkAttributes(element, rule, options, (message) => options.report(line, `<${element.name}>: ${message}`));
  return element.attributes.flatMap(({ name, value }) => {
    if (rule.attributes[name]?.anchor) options.anchors.add(String(value));
    return rule.attributes[name]?.link ? anchorLink(value, line) : [];
  });
}

/** Resolves the innermost components first, so that the content of an outer one is final. */
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
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name: key, value: toAttributeExpression(value) }],
  );
  element.children = [...children];
}

function findRule(element: MdxElement, { rules }: Options, report: (message: string) => void): ListedRule | undefined {
  const name = element.name ?? '';
  if (Object.hasOwn(rules, name)) return rules[name];
  report(`unknown component <${name}>; use one of ${Object.keys(rules).sort().join(', ')}`);
  return undefined;
}

function checkAttributes(
  { attributes }: MdxElement,
  { attributes: rules }: ListedRule,
  { knownPaths }: Options,
  report: (message: string) => void,
): void {
  for (const { name = '{…}', value } of attributes) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const problem = rule
      ? findProblem(value, rule, knownPaths)
      : `is unknown; known attributes: ${Object.keys(rules).join(', ') || 'none'}`;
    if (problem) report(`"${name}" ${problem}`);
  }
  const given = new Set(attributes.map(({ name }) => name));
  for (const [name, { required }] of Object.entries(rules))
    if (required && !given.has(name)) report(`"${name}" is missing`);
}

function findProblem(
  value: unknown,
  { oneOf, link }: AttributeRule,
  knownPaths: ReadonlySet<string>,
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must be text in quotes';
  if (oneOf && !oneOf.includes(value)) return `must be one of ${oneOf.join(', ')}`;
  if (!link) return undefined;
  if (value.startsWith('/')) {
    const path = value.replace(/[?#].*$/, '');
    return knownPaths.has(path) ? undefined : `is a dead link: no page of this site has the path ${path}`;
  }
  return /^(#|https:|mailto:)/.test(value) ? undefined : 'must be a path, an anchor or an https URL';
}
