import type { Assumption } from '@whorl/contract/worked-examples/worked-example.ts';
import { type ChangeEvent, useState } from 'react';

/** Figures of a calculation, each with its unit and given value. */
export type Figures<Name extends string> = Readonly<Record<Name, { unit: Assumption['unit']; value: number }>>;
/** Result of the valid input and the names of the invalid fields. */
export type CalculationResult<Sum> = { sum: Sum; wrong: readonly string[] };

/**
 * Recalculates a result after each change of a field. The code is loaded with the first change, so that readers don't
 * download it.
 *
 * @param first result of the given figures
 * @param load loads the function that calculates the result from the fields' texts by name
 */
export function useFigures<Sum>(
  first: Sum,
  load: () => Promise<(texts: Record<string, string>) => CalculationResult<Sum>>,
) {
  const [counted, setCounted] = useState<CalculationResult<Sum>>({ sum: first, wrong: [] });
  const onChange = ({ currentTarget }: ChangeEvent<HTMLElement>) => {
    const fields = [...currentTarget.querySelectorAll('input')];
    void load().then((count) => setCounted(count(Object.fromEntries(fields.map(({ name, value }) => [name, value])))));
  };
  return { ...counted, onChange };
}
