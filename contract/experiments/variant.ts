/** The two variants of every experiment, as the browser's flags have them; analytics has the same in lower case. */
export const variants = ['Control', 'Treatment'] as const;
export type Variant = (typeof variants)[number];
export type LowerVariant = Lowercase<Variant>;

/** Experiment → variant, as `ABLocalFlags` holds it. */
export type Flags = Readonly<Record<string, Variant>>;

export const lower = (variant: Variant): LowerVariant => variant.toLowerCase() as LowerVariant;

/**
 * Returns the flags with a variant for each experiment that has none, with equal chances.
 *
 * @param experiments names of the experiments that are running
 * @param random returns a number of at least 0 and below 1
 */
export function assignMissing(flags: Flags, experiments: readonly string[], random: () => number): Flags {
  const assigned: Record<string, Variant> = { ...flags };
  for (const name of experiments) assigned[name] ??= random() < 0.5 ? 'Control' : 'Treatment';
  return assigned;
}

/** On the answers of a page under test and of its data: which variant they are. */
export const PAGE_VARIANT_HEADER = 'x-page-variant';

/** In the query of an experiment's page: shows this variant without storing or counting anything. */
export const VARIANT_PARAMETER = 'variant';

/** @returns what is forced; undefined for everything but the two words that analytics uses */
export function forcedVariant(query: URLSearchParams): Variant | undefined {
  const given = query.get(VARIANT_PARAMETER);
  return variants.find((variant) => lower(variant) === given);
}

/** Under which the page data of one variant lies, whatever its visitor was assigned: `/` → `/index.treatment/`. */
export const variantPath = (page: string, variant: Variant): string =>
  `${page === '/' ? '/index' : page.replace(/\/$/, '')}.${lower(variant)}/`;
