import type { Figures } from '../../../islands/own-figures/use-figures.ts';
import { shownValue } from '../../../islands/worked-examples/read-value.ts';

/** The figures of a made-up case, as numbers. */
export const valuesOf = <Name extends string>(given: Figures<Name>): Record<Name, number> =>
  mapped(given, ({ value }) => value);

/** The same, as they stand in their fields. */
export const textsOf = <Name extends string>(given: Figures<Name>): Record<Name, string> =>
  mapped(given, ({ value, unit }) => shownValue(value, unit));

const mapped = <Name extends string, Value>(
  given: Figures<Name>,
  change: (figure: Figures<Name>[Name]) => Value,
): Record<Name, Value> =>
  Object.fromEntries(
    Object.entries(given).map(([name, figure]) => [name, change(figure as Figures<Name>[Name])]),
  ) as Record<Name, Value>;
