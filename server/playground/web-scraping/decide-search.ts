import { type Airport, scrapingChecks as names } from '@whorl/contract/playground/flights.ts';
import { evaluateRules } from '../evaluate-rules.ts';
import { computeFlights } from './compute-flights.ts';

export type Search = {
  readonly from: Airport;
  readonly to: Airport;
  /** ISO 8601. */
  readonly day: string;
};

/**
 * Returns the results of a search. Bots never get here: they are rejected with the request ID, and that response has no
 * data.
 */
export function decideSearch({ from, to, day }: Search) {
  const { checks, refusal } = evaluateRules([
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
