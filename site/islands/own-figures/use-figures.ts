import type { Assumption } from '@whorl/contract/worked-examples/worked-example.ts';
import { type ChangeEvent, useState } from 'react';

/** The figures of a sum: each with its unit and what is given for it. */
export type Figures<Name extends string> = Readonly<Record<Name, { unit: Assumption['unit']; value: number }>>;
/** What is typed, read: a sum of what could be read so far, and the names of what could not. */
export type Counted<Sum> = { sum: Sum; wrong: readonly string[] };

/**
 * A sum that is counted anew with each change of a field. What reads and counts comes with the first change: a page that
 * is only read does not pay for it.
 *
 * @param first what the given figures come to
 * @param load gives what counts the texts of all fields, by name
 */
export function useFigures<Sum>(first: Sum, load: () => Promise<(texts: Record<string, string>) => Counted<Sum>>) {
  const [counted, setCounted] = useState<Counted<Sum>>({ sum: first, wrong: [] });
  const onChange = ({ currentTarget }: ChangeEvent<HTMLElement>) => {
    const fields = [...currentTarget.querySelectorAll('input')];
    void load().then((count) => setCounted(count(Object.fromEntries(fields.map(({ name, value }) => [name, value])))));
  };
  return { ...counted, onChange };
}
