import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import { formatBreakEven, formatResult, formatValue } from '@whorl/contract/worked-examples/format-value.ts';
import {
  analyzeSensitivity,
  calculateResult,
  findBreakEven,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import type { Figures } from './page-figures.ts';

/**
 * Returns the figures that a text can insert about a worked example: each assumption (`{logins}`) with its range
 * (`{loginsLow}`, `{loginsHigh}`) and the results at its ends (`{resultAtLoginsLow}`, `{resultAtLoginsHigh}`), each
 * count of the model (`{codesSent}`), `{result}`, `{breakEven}` and `{callsPrice}`.
 *
 * @throws Error when an assumption and a count have the same name
 */
export function exampleFigures(example: WorkedExample): Figures {
  const values = getDefaultValues(example);
  const counts = example.counts(values);
  const ambiguous = Object.keys(counts).filter((name) => Object.hasOwn(values, name));
  if (ambiguous.length > 0) throw new Error(`Assumptions and counts have the same name: ${ambiguous.join(', ')}`);
  const { over, to } = example.chart;
  const crossing = findBreakEven(example, over, to);
  const acrossUnit = example.assumptions[over]?.unit ?? 'count';
  return {
    ...Object.fromEntries(
      Object.entries(example.assumptions).flatMap(([name, { value, low, high, unit }]) => [
        [name, formatValue(value, unit)],
        [`${name}Low`, formatValue(low, unit)],
        [`${name}High`, formatValue(high, unit)],
      ]),
    ),
    ...Object.fromEntries(
      analyzeSensitivity(example, values).flatMap(({ name, atLow, atHigh }) => [
        [`resultAt${capitalize(name)}Low`, formatResult(atLow)],
        [`resultAt${capitalize(name)}High`, formatResult(atHigh)],
      ]),
    ),
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatCalls(count)])),
    result: formatResult(calculateResult(example, values)),
    ...(crossing === undefined ? {} : { breakEven: formatBreakEven(crossing, acrossUnit) }),
    callsPrice: shortPrice(calculatePrice(counts.calls).cents),
  };
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
