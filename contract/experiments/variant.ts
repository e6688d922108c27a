/** Variants as in the browser's flags; analytics uses them in lower case. */
export const variants = ['Control', 'Treatment'] as const;
export type Variant = (typeof variants)[number];
export type LowerVariant = Lowercase<Variant>;

/** Variant by experiment, as stored in `ABLocalFlags`. */
export type Flags = Readonly<Record<string, Variant>>;

/** Returns a variant as analytics and URLs spell it. */
export const toLowerVariant = (variant: Variant): LowerVariant => variant.toLowerCase() as LowerVariant;

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

/** Response header of a page under test and its data: the variant. */
export const PAGE_VARIANT_HEADER = 'x-page-variant';

/** Query parameter that shows a variant of the page without storing or counting anything. */
export const VARIANT_PARAMETER = 'variant';

/** Returns the forced variant; undefined for other values than the two that analytics uses. */
export function parseForcedVariant(query: URLSearchParams): Variant | undefined {
  const given = query.get(VARIANT_PARAMETER);
  return variants.find((variant) => toLowerVariant(variant) === given);
}

/** Returns the path under which the page data of a variant is stored: `/` → `/index.treatment/`. */
export const variantPath = (page: string, variant: Variant): string =>
  `${page === '/' ? '/index' : page.replace(/\/$/, '')}.${toLowerVariant(variant)}/`;
