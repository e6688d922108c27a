/** Worked example: three devices, with the days of the year on which their accounts were used. */
export type DeviceLife = {
  name: string;
  /** For each account, the days on which it was used; the first one is the day of sign-up. */
  accounts: readonly (readonly number[])[];
};

const everySo = (from: number, gap: number, until = 364): readonly number[] =>
  Array.from({ length: Math.floor((until - from) / gap) + 1 }, (_, index) => from + index * gap);

const FARM_DAY = 212;

/** Nine accounts within one day, each used once more to spend its bonus. */
export const farm: DeviceLife = {
  name: 'a farm',
  accounts: Array.from({ length: 9 }, (_, index) => [FARM_DAY, FARM_DAY + 11 + (index % 3) * 3]),
};

export const household: DeviceLife = {
  name: 'a household',
  accounts: [everySo(12, 13), everySo(48, 17), everySo(188, 11)],
};

/** Opened throughout the year, and mostly used elsewhere afterwards. */
export const library: DeviceLife = {
  name: 'a library',
  accounts: [[9, 31], [40], [66, 94], [101], [139], [160, 163], [197], [231], [266, 300], [309], [338]],
};

export const devices = [farm, household, library];

/** Returns the maximum number of accounts that a device opened within so many days. */
export function mostOpenedWithin(days: number, { accounts }: DeviceLife): number {
  const opened = accounts.map((used) => used[0] ?? 0);
  return Math.max(...opened.map((from) => opened.filter((day) => day >= from && day < from + days).length));
}

/** Returns the number of accounts that were used on more than three days. */
export const livingAccounts = ({ accounts }: DeviceLife): number => accounts.filter((used) => used.length > 3).length;
