import { type Airport, airports, type Flight } from '@whorl/contract/playground/flights.ts';

const KM_PER_DEGREE = 111.2;
const CRUISING_KM_PER_MINUTE = 13;
/** Minutes for taxiing, climbing and landing. */
const GROUND_MINUTES = 38;
const FLIGHTS_PER_DAY = 5;
const FIRST_DEPARTURE = 6 * 60;
const LAST_DEPARTURE = 21 * 60;

/**
 * Computes the fictional flights of one day, which depend only on the route and the day.
 *
 * @param day ISO 8601
 */
export function computeFlights(from: Airport, to: Airport, day: string): Flight[] {
  const km = distance(from, to);
  const minutes = Math.round(km / CRUISING_KM_PER_MINUTE + GROUND_MINUTES);
  const draw = createRandom(`${from} ${to} ${day}`);
  const spread = (LAST_DEPARTURE - FIRST_DEPARTURE) / FLIGHTS_PER_DAY;
  return Array.from({ length: FLIGHTS_PER_DAY }, (_, index) => {
    const departs = Math.round((FIRST_DEPARTURE + spread * (index + draw() * 0.8)) / 5) * 5;
    const length = minutes + Math.round(draw() * 3) * 5;
    return {
      number: `MD ${200 + Math.floor(draw() * 700)}`,
      departs,
      arrives: departs + length,
      minutes: length,
      dollars: Math.round(29 + km * 0.045 + draw() * 90),
    };
  });
}

/** Returns the distance in kilometers, on a sphere that is treated as flat over the length of these routes. */
function distance(from: Airport, to: Airport): number {
  const [a, b] = [airports[from], airports[to]];
  const middle = (((a.latitude + b.latitude) / 2) * Math.PI) / 180;
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(middle));
}

/**
 * Returns a generator of numbers from 0 to 1 that depend only on the text (a linear congruential generator, seeded by
 * its FNV-1a hash).
 */
function createRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
