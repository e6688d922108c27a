/** Worked example: codes that one browser requests during a night, and their cost. */
export const HOURS = 8;
export const REQUESTS_PER_HOUR = 240;
export const CENTS_PER_MESSAGE = 12;
/** Wait after the second code in minutes; doubled for each further code, up to the longest. */
export const FIRST_WAIT = 1;
export const LONGEST_WAIT = 32;

const NIGHT = HOURS * 60;
export const unlimited = HOURS * REQUESTS_PER_HOUR;

/**
 * Returns the minutes at which a browser gets a code if it requests one as soon as it may. The first two need no wait.
 */
export function simulateCodes(firstWait: number, until: number = NIGHT): readonly number[] {
  const minutes = [0, 0];
  let wait = firstWait;
  for (let minute = wait; minute < until; minute += wait) {
    minutes.push(minute);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  return minutes;
}

export const dollars = (codes: number): string =>
  `$${((codes * CENTS_PER_MESSAGE) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** Honest visitors of the example by the number of codes they requested within one hour: one, two, … */
const honestByCodes: readonly number[] = [8_120, 1_044, 187, 41, 8];
export const HONEST = honestByCodes.reduce((sum, count) => sum + count, 0);

/** Visitors who requested a third code meet the first wait, those with a fourth the second, and so on. */
export const waitCosts = [1, 2, 5, 15].map((firstWait) => ({
  firstWait,
  honestWaiting: honestByCodes.slice(2).reduce((sum, count) => sum + count, 0),
  honestSecondWait: honestByCodes.slice(3).reduce((sum, count) => sum + count, 0),
  codes: simulateCodes(firstWait).length,
}));

/** Returns the number of new browsers that the same night would need with this budget. */
export const countBrowsers = (codesEach: number): number => Math.ceil(unlimited / codesEach);
