import { type Airport, airports, type Flight } from '@whorl/contract/playground/flights.ts';

const KM_PER_DEGREE = 111.2;
const CRUISING_KM_PER_MINUTE = 13;
/** Taxiing, climbing, landing. */
const AROUND_MINUTES = 38;
const FLIGHTS_A_DAY = 5;
const FIRST_DEPARTURE = 6 * 60;
const LAST_DEPARTURE = 21 * 60;

/**
 * The made-up flights of one day: the same for everybody and every time, since they follow from the route and the day
 * alone.
 *
 * @param day ISO 8601
 */
export function computeFlights(from: Airport, to: Airport, day: string): Flight[] {
  const km = distance(from, to);
  const minutes = Math.round(km / CRUISING_KM_PER_MINUTE + AROUND_MINUTES);
  const draw = drawsOf(`${from} ${to} ${day}`);
  const spread = (LAST_DEPARTURE - FIRST_DEPARTURE) / FLIGHTS_A_DAY;
  return Array.from({ length: FLIGHTS_A_DAY }, (_, index) => {
    const departs = Math.round((FIRST_DEPARTURE + spread * (index + draw() * 0.8)) / 5) * 5;
    const length = minutes + Math.round(draw() * 3) * 5;
    return {
      number: `MD ${200 + Math.floor(draw() * 700)}`,
      departs,
      arrives: departs + length,
      minutes: length,
      euros: Math.round(29 + km * 0.045 + draw() * 90),
    };
  });
}

/** Kilometres over a sphere that is flat for as far as these routes go. */
function distance(from: Airport, to: Airport): number {
  const [a, b] = [airports[from], airports[to]];
  const middle = (((a.latitude + b.latitude) / 2) * Math.PI) / 180;
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(middle));
}

/** Numbers from 0 to 1 that depend on nothing but the text (a linear congruential generator, seeded by its FNV-1a hash). */
function drawsOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
