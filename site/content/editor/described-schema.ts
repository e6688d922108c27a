/** What valibot's schemas and actions say of themselves. */
export type Described = {
  readonly type: string;
  readonly wrapped?: Described;
  readonly default?: unknown;
  readonly pipe?: readonly Described[];
  readonly item?: Described;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly options?: readonly string[];
  readonly requirement?: unknown;
  readonly metadata?: { readonly editor?: 'time' };
};

/** A schema taken apart: what it is, what is asked of it beyond that, and whether it may be left out. */
export type Parts = {
  readonly base: Described;
  readonly actions: readonly Described[];
  readonly required: boolean;
  readonly fallback: unknown;
};

export function partsOf(schema: Described): Parts {
  const optional = schema.type === 'optional' ? schema.wrapped : undefined;
  const described = optional ?? schema;
  const [base = described, ...actions] = described.pipe ?? [described];
  return { base, actions, required: optional === undefined, fallback: optional && schema.default };
}

/** The numbers that actions of these types ask for, by the names that the content manager has for them. */
export function limits<Key extends string>(
  actions: readonly Described[],
  types: Readonly<Record<Key, string>>,
): { [Each in Key]?: number } {
  const found = Object.entries<string>(types).flatMap(([key, type]) => {
    const wanted = actions.find((action) => action.type === type)?.requirement;
    return typeof wanted === 'number' ? [[key, wanted]] : [];
  });
  return Object.fromEntries(found) as { [Each in Key]?: number };
}

/**
 * What a text has to match, as the source of an expression: the configuration travels as JSON.
 *
 * @throws an Error that names the key, where it has to match more than one.
 */
export function patternOf(name: string, actions: readonly Described[]): string | undefined {
  const sources = actions.flatMap(({ type, requirement }) => {
    if (type === 'regex' && requirement instanceof RegExp) return [requirement.source];
    if (type === 'ends_with') return [`${literally(String(requirement))}$`];
    if (type === 'starts_with') return [`^${literally(String(requirement))}`];
    return [];
  });
  if (sources.length > 1)
    throw new Error(`The content manager takes one pattern for "${name}"; it has ${sources.length}`);
  return sources[0];
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
