import { readValue } from '../worked-examples/read-value.ts';
import type { Counted, Figures } from './use-figures.ts';

/** Reads the texts of all fields; what cannot be read counts as it was read last, at first as it was given. */
export function countWith<Name extends string, Sum>(
  given: Figures<Name>,
  sumOf: (values: Record<Name, number>) => Sum,
): (texts: Record<string, string>) => Counted<Sum> {
  const names = Object.keys(given) as Name[];
  const last = Object.fromEntries(names.map((name) => [name, given[name].value])) as Record<Name, number>;
  return (texts) => {
    const wrong = names.filter((name) => {
      const value = readValue(texts[name] ?? '', given[name].unit);
      if (value !== undefined) last[name] = value;
      return value === undefined;
    });
    return { sum: sumOf(last), wrong };
  };
}
