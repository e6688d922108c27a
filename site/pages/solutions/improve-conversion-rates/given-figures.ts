import type { Figures } from '../../../islands/own-figures/use-figures.ts';
import { formatValue } from '../../../islands/worked-examples/read-value.ts';

/** Returns the figures of a fictional case as numbers. */
export const getValues = <Name extends string>(given: Figures<Name>): Record<Name, number> =>
  mapFigures(given, ({ value }) => value);

/** Returns the same figures as shown in their fields. */
export const formatFigures = <Name extends string>(given: Figures<Name>): Record<Name, string> =>
  mapFigures(given, ({ value, unit }) => formatValue(value, unit));

const mapFigures = <Name extends string, Value>(
  given: Figures<Name>,
  change: (figure: Figures<Name>[Name]) => Value,
): Record<Name, Value> =>
  Object.fromEntries(
    Object.entries(given).map(([name, figure]) => [name, change(figure as Figures<Name>[Name])]),
  ) as Record<Name, Value>;
