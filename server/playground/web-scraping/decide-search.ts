import { type Airport, scrapingChecks as names } from '@whorl/contract/playground/flights.ts';
import { judge } from '../judge.ts';
import { computeFlights } from './compute-flights.ts';

export type Search = {
  readonly from: Airport;
  readonly to: Airport;
  /** ISO 8601. */
  readonly day: string;
};

/**
 * What a search finds. A program does not come as far as here: whether one drives the
 * browser is asked before, with the request id, and its answer holds no data.
 */
export function decideSearch({ from, to, day }: Search) {
  const { checks, refusal } = judge([
    {
      name: names.route,
      value: `${from} to ${to}`,
      passed: from !== to,
      refusal: 'Choose two different airports.',
    },
  ]);
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;
  const flights = computeFlights(from, to, day);
  return { severity: 'success', message: `${flights.length} flights found.`, checks, flights } as const;
}
