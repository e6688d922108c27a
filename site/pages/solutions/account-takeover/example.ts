/** A worked example, made up to be counted through: one try a minute for a night, each of sixty addresses once an hour. */
export const ADDRESSES = 60;
export const HOURS = 8;
/** So many failures of one visitor within a day before its passwords are not looked at any more. */
export const THRESHOLD = 5;
/** The tries at which the password is right. */
const right: readonly number[] = [143, 391];

export type Try = { at: number; lane: number; isRight: boolean };

const TRIES = ADDRESSES * HOURS;

/** Sixty addresses in an order that is another one each hour, and the same at each build. */
function shuffled(hour: number): readonly number[] {
  let state = 7 + hour * 31;
  return Array.from({ length: ADDRESSES }, (_, lane) => {
    state = (state * 48_271) % 2_147_483_647;
    return { lane, by: state };
  })
    .sort((one, other) => one.by - other.by)
    .map(({ lane }) => lane);
}
const orders = Array.from({ length: HOURS }, (_, hour) => shuffled(hour + 1));

export const tries: readonly Try[] = Array.from({ length: TRIES }, (_, index) => ({
  at: Math.max(0, index + ((index * index) % 7) / 10 - 0.3) / TRIES,
  lane: orders[Math.floor(index / ADDRESSES)]?.[index % ADDRESSES] ?? 0,
  isRight: right.includes(index + 1),
}));

export const rightTries = tries.filter(({ isRight }) => isRight);
export const hourlyTriesOfAddress = TRIES / ADDRESSES / HOURS;

/** Honest visitors of the example by their failures on their worst day: none, one, … */
const honestByFailures: readonly number[] = [18_240, 1_310, 402, 121, 38, 9, 3, 1, 1];
export const HONEST = honestByFailures.reduce((sum, count) => sum + count, 0);

export const thresholdCosts = [3, 4, 5, 6, 8].map((threshold) => ({
  threshold,
  honestStopped: honestByFailures.slice(threshold).reduce((sum, count) => sum + count, 0),
  tries: threshold,
}));
