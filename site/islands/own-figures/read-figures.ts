import { readValue } from '../worked-examples/read-value.ts';
import type { CalculationResult, Figures } from './use-figures.ts';

/**
 * Returns a function that parses all fields and calculates the result. An invalid field counts with its last valid
 * value, initially the given one.
 */
export function createCalculation<Name extends string, Sum>(
  given: Figures<Name>,
  calculate: (values: Record<Name, number>) => Sum,
): (texts: Record<string, string>) => CalculationResult<Sum> {
  const names = Object.keys(given) as Name[];
  const last = Object.fromEntries(names.map((name) => [name, given[name].value])) as Record<Name, number>;
  return (texts) => {
    const wrong = names.filter((name) => {
      const value = readValue(texts[name] ?? '', given[name].unit);
      if (value !== undefined) last[name] = value;
      return value === undefined;
    });
    return { sum: calculate(last), wrong };
  };
}
