import { join } from 'node:path';
import type { ComponentRule, ComponentRules } from './component-rules.ts';

type RulesOf<Components> = {
  readonly [Name in keyof Components as Components[Name] extends (props: never) => unknown
    ? Name
    : never]?: ComponentRule;
};

/**
 * Returns the components that texts may use, all of them exports of one module: `components.ts` or `components.tsx`
 * next to the calling module, which passes its type.
 *
 * @param folder `import.meta.dirname` of the calling module
 * @param rules rules by name of the export
 */
export const defineComponents = <Components>(folder: string, rules: RulesOf<Components>): ComponentRules =>
  Object.fromEntries(
    Object.entries(rules as Readonly<Record<string, ComponentRule>>).map(([name, rule]) => [
      name,
      { attributes: {}, ...rule, module: join(folder, 'components') },
    ]),
  );
