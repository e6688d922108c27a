/** The properties by which valibot's schemas and actions describe themselves. */
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

/** A schema in parts: its base type, its further conditions, and whether it is optional. */
export type Parts = {
  readonly base: Described;
  readonly actions: readonly Described[];
  readonly required: boolean;
  readonly fallback: unknown;
};

export function splitSchema(schema: Described): Parts {
  const optional = schema.type === 'optional' ? schema.wrapped : undefined;
  const described = optional ?? schema;
  const [base = described, ...actions] = described.pipe ?? [described];
  return { base, actions, required: optional === undefined, fallback: optional && schema.default };
}

/** Returns the numeric limits among the actions, by their names in the content manager. */
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
 * Returns the pattern of a string as the source of a regular expression, because the configuration is JSON.
 *
 * @throws Error with the key when there is more than one pattern
 */
export function findPattern(name: string, actions: readonly Described[]): string | undefined {
  const sources = actions.flatMap(({ type, requirement }) => {
    if (type === 'regex' && requirement instanceof RegExp) return [requirement.source];
    if (type === 'ends_with') return [`${escapePattern(String(requirement))}$`];
    if (type === 'starts_with') return [`^${escapePattern(String(requirement))}`];
    return [];
  });
  if (sources.length > 1)
    throw new Error(`"${name}" has ${sources.length} patterns, but a field of the content manager can have only one`);
  return sources[0];
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
