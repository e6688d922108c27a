import { basename, dirname, relative } from 'node:path';
import type { ComponentRules } from './component-rules.ts';

/** Query of the module with a text and its components. */
export const BODY_QUERY = '?body';

/**
 * Returns the module of a text whose components are imported by name.
 *
 * @param code the compiled text
 * @param used names of the components in it
 */
export function bodyModule(code: string, file: string, used: ReadonlySet<string>, rules: ComponentRules): string {
  const names = [...used].filter((name) => rules[name]);
  const imports = names.map((name, index) => {
    const path = getRelativePath(rules[name]?.module ?? '', file);
    return `import { ${name} as Component${index} } from ${JSON.stringify(path)};`;
  });
  return [
    ...imports,
    code,
    `export const components = { ${names.map((name, index) => `${name}: Component${index}`).join(', ')} };`,
    `export const withHead = ${JSON.stringify(names.filter((name) => rules[name]?.head))};`,
  ].join('\n');
}

/**
 * Returns a component that loads the module of its text when rendered, and passes the page's head to the components in
 * it.
 */
export const lazyBody = (file: string): string => `import { jsx } from 'react/jsx-runtime';
export default async function Text({ head, components }) {
  const { default: Content, components: own, withHead } = await import(${JSON.stringify(`./${basename(file)}${BODY_QUERY}`)});
  const headed = withHead.map((name) => [name, (props) => jsx(own[name], { ...props, ...head })]);
  return jsx(Content, { components: { ...own, ...Object.fromEntries(headed), ...components } });
}`;

function getRelativePath(module: string, file: string): string {
  const path = relative(dirname(file), module).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
