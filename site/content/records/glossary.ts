export type GlossaryTerm = {
  /** Anchor on the page, and the key by which texts link to it: `term:key`. */
  readonly key: string;
  readonly term: string;
  readonly also?: string;
  readonly text: string;
  /** Keys of related terms. */
  readonly see: readonly string[];
  readonly shown: readonly { readonly path: string; readonly as: string }[];
};

const files = import.meta.glob<GlossaryTerm[]>('../../../content/glossary/terms.yaml', {
  eager: true,
  import: 'default',
});

/** `content/glossary/terms.yaml` in alphabetical order. */
export const glossary: readonly GlossaryTerm[] = Object.values(files).flat();

/** @throws Error if there is no such term, which parsing the file rules out */
export function findTerm(key: string): GlossaryTerm {
  const found = glossary.find((entry) => entry.key === key);
  if (!found) throw new Error(`content/glossary/terms.yaml has no term "${key}"`);
  return found;
}
