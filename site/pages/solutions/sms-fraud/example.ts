/** A worked example, made up to be counted through: codes that one browser asks for within a night, and their price. */
export const HOURS = 8;
export const REQUESTS_AN_HOUR = 240;
export const CENTS_A_MESSAGE = 12;
/** The wait after the second code in minutes; each one after is twice as long, up to the longest. */
export const FIRST_WAIT = 1;
export const LONGEST_WAIT = 32;

export const NIGHT = HOURS * 60;
export const unlimited = HOURS * REQUESTS_AN_HOUR;

/** The minutes at which a browser gets a code that asks for one whenever it may. The first two are free of a wait. */
export function codesWith(firstWait: number, until: number = NIGHT): readonly number[] {
  const minutes = [0, 0];
  let wait = firstWait;
  for (let minute = wait; minute < until; minute += wait) {
    minutes.push(minute);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  return minutes;
}

export const euros = (codes: number): string =>
  `€${((codes * CENTS_A_MESSAGE) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** Honest visitors of the example by the codes they asked for within one hour: one, two, … */
const honestByCodes: readonly number[] = [8_120, 1_044, 187, 41, 8];
export const HONEST = honestByCodes.reduce((sum, count) => sum + count, 0);

/** Who asked for a third code or more meets the first wait, and so on. */
export const waitCosts = [1, 2, 5, 15].map((firstWait) => ({
  firstWait,
  honestWaiting: honestByCodes.slice(2).reduce((sum, count) => sum + count, 0),
  honestSecondWait: honestByCodes.slice(3).reduce((sum, count) => sum + count, 0),
  codes: codesWith(firstWait).length,
}));

/** How many fresh browsers the same night would need at this budget. */
export const browsersFor = (codesEach: number): number => Math.ceil(unlimited / codesEach);
