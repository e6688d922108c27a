/** Three devices of a worked example, made up to be compared: at which days of the year their accounts were used. */
export type DeviceLife = {
  name: string;
  /** Each account by the days it was used on; it was opened on the first of them. */
  accounts: readonly (readonly number[])[];
};

const everySo = (from: number, gap: number, until = 364): readonly number[] =>
  Array.from({ length: Math.floor((until - from) / gap) + 1 }, (_, index) => from + index * gap);

const FARM_DAY = 212;

/** Nine accounts within one day, each used once more to spend what it was given. */
export const farm: DeviceLife = {
  name: 'a farm',
  accounts: Array.from({ length: 9 }, (_, index) => [FARM_DAY, FARM_DAY + 11 + (index % 3) * 3]),
};

export const household: DeviceLife = {
  name: 'a household',
  accounts: [everySo(12, 13), everySo(48, 17), everySo(188, 11)],
};

/** Opened over the whole year, and mostly used elsewhere afterwards. */
export const library: DeviceLife = {
  name: 'a library',
  accounts: [[9, 31], [40], [66, 94], [101], [139], [160, 163], [197], [231], [266, 300], [309], [338]],
};

export const devices = [farm, household, library];

/** The most accounts that one device opened within so many days. */
export function mostOpenedWithin(days: number, { accounts }: DeviceLife): number {
  const opened = accounts.map((used) => used[0] ?? 0);
  return Math.max(...opened.map((from) => opened.filter((day) => day >= from && day < from + days).length));
}

/** Which share of its accounts was used on more than three days. */
export const livingAccounts = ({ accounts }: DeviceLife): number => accounts.filter((used) => used.length > 3).length;
