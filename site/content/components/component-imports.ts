import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ComponentRules } from './component-rules.ts';

const siteRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The query that asks for the module with a text and its components. */
export const BODY_QUERY = '?body';

/**
 * Returns the module of a text whose components are imported by name.
 *
 * @param code the compiled text.
 * @param used names of the components in it.
 */
export function bodyModule(code: string, file: string, used: ReadonlySet<string>, rules: ComponentRules): string {
  const imported = [...used].flatMap((name) => {
    const { from, as = name } = rules[name] ?? {};
    return from === undefined ? [] : [{ name, as, path: pathTo(join(siteRoot, from), file) }];
  });
  return [
    ...imported.map(({ as, path }, index) => `import { ${as} as Component${index} } from ${JSON.stringify(path)};`),
    code,
    `export const components = { ${imported.map(({ name }, index) => `${name}: Component${index}`).join(', ')} };`,
  ].join('\n');
}

/** Returns a component that loads the module of its text when it is rendered. */
export const lazyBody = (file: string): string => `import { jsx } from 'react/jsx-runtime';
export default async function Text(props) {
  const { default: Content, components } = await import(${JSON.stringify(`./${basename(file)}${BODY_QUERY}`)});
  return jsx(Content, { components: { ...components, ...props.components } });
}`;

function pathTo(module: string, file: string): string {
  const path = relative(dirname(file), module).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
