export type GlossaryTerm = {
  /** Its anchor on the page, and what a text links to as `term:key`. */
  readonly key: string;
  readonly term: string;
  readonly also?: string;
  readonly text: string;
  /** Keys of the terms that it belongs to. */
  readonly see: readonly string[];
  readonly shown: readonly { readonly path: string; readonly as: string }[];
};

const files = import.meta.glob<GlossaryTerm[]>('../../../content/glossary/terms.yaml', {
  eager: true,
  import: 'default',
});

/** `content/glossary/terms.yaml`, in the order of the alphabet. */
export const glossary: readonly GlossaryTerm[] = Object.values(files).flat();

/** @throws if there is no such term, which the reading of the file does not let through. */
export function termOf(key: string): GlossaryTerm {
  const found = glossary.find((entry) => entry.key === key);
  if (!found) throw new Error(`There is no term "${key}" in content/glossary/terms.yaml`);
  return found;
}
