/** Worked example: one attempt per minute during a night, from sixty addresses once an hour each. */
export const ADDRESSES = 60;
export const HOURS = 8;
/** Failures of one visitor within a day after which its passwords are no longer checked. */
export const THRESHOLD = 5;
/** The attempts with the right password. */
const right: readonly number[] = [143, 391];

export type Try = { at: number; lane: number; isRight: boolean };

const TRIES = ADDRESSES * HOURS;

/** Returns sixty addresses in an order that differs per hour and is the same in every build. */
function shuffleAddresses(hour: number): readonly number[] {
  let state = 7 + hour * 31;
  return Array.from({ length: ADDRESSES }, (_, lane) => {
    state = (state * 48_271) % 2_147_483_647;
    return { lane, by: state };
  })
    .sort((one, other) => one.by - other.by)
    .map(({ lane }) => lane);
}
const orders = Array.from({ length: HOURS }, (_, hour) => shuffleAddresses(hour + 1));

export const tries: readonly Try[] = Array.from({ length: TRIES }, (_, index) => ({
  at: Math.max(0, index + ((index * index) % 7) / 10 - 0.3) / TRIES,
  lane: orders[Math.floor(index / ADDRESSES)]?.[index % ADDRESSES] ?? 0,
  isRight: right.includes(index + 1),
}));

export const rightTries = tries.filter(({ isRight }) => isRight);
export const hourlyTriesPerAddress = TRIES / ADDRESSES / HOURS;

/** Honest visitors of the example by the number of failures on their worst day: none, one, … */
const honestByFailures: readonly number[] = [18_240, 1_310, 402, 121, 38, 9, 3, 1, 1];
export const HONEST = honestByFailures.reduce((sum, count) => sum + count, 0);

export const thresholdCosts = [3, 4, 5, 6, 8].map((threshold) => ({
  threshold,
  honestStopped: honestByFailures.slice(threshold).reduce((sum, count) => sum + count, 0),
  tries: threshold,
}));
