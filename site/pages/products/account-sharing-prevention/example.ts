/** The recommended rule: so many devices of one seat in the same minutes, on so many days of a month. */
export const sharingRule = { devices: 4, minutes: 5, days: 3 } as const;

/** Worked example: one day of two seats, with the hours in which each device was used. */
export type Session = readonly [from: number, to: number];
export type Device = { name: string; sessions: readonly Session[] };

export const onePerson: readonly Device[] = [
  {
    name: 'phone',
    sessions: [
      [7.2, 7.8],
      [12.6, 13.2],
      [18.2, 18.7],
    ],
  },
  {
    name: 'laptop',
    sessions: [
      [9, 12.4],
      [13.4, 17.6],
    ],
  },
  { name: 'tablet', sessions: [[20.2, 21.8]] },
];

export const threePeople: readonly Device[] = [
  {
    name: 'laptop',
    sessions: [
      [8.1, 12],
      [12.8, 16.9],
    ],
  },
  {
    name: 'laptop',
    sessions: [
      [9.3, 13.1],
      [14, 18.2],
    ],
  },
  {
    name: 'desktop',
    sessions: [
      [10.6, 12.6],
      [13.6, 19.4],
    ],
  },
];

export type Level = { from: number; to: number; atOnce: number };

/** Returns the number of devices in use at the same time, from each change to the next. */
export function calculateLevels(devices: readonly Device[]): readonly Level[] {
  const sessions = devices.flatMap((device) => device.sessions);
  const changes = [0, ...new Set(sessions.flat()), 24].sort((one, other) => one - other);
  return changes.slice(1).map((to, index) => {
    const from = changes[index] ?? 0;
    return { from, to, atOnce: sessions.filter(([begin, end]) => begin <= from && end >= to).length };
  });
}

export const hoursAtOnce = (devices: readonly Device[], atLeast: number): number =>
  calculateLevels(devices)
    .filter(({ atOnce }) => atOnce >= atLeast)
    .reduce((sum, { from, to }) => sum + to - from, 0);

export const mostAtOnce = (devices: readonly Device[]): number =>
  Math.max(...calculateLevels(devices).map(({ atOnce }) => atOnce));

/** Seats of the example by the maximum number of simultaneous devices in a month: one, two, three, four or more. */
const seats: readonly number[] = [5_870, 804, 96, 51];
export const allSeats = seats.reduce((sum, count) => sum + count, 0);
export const seatsByDevices = seats.map((count, index) => ({
  devices: index + 1 === seats.length ? `${index + 1} and more` : `${index + 1}`,
  count,
  share: (100 * count) / allSeats,
  above: seats.slice(index).reduce((sum, more) => sum + more, 0),
}));
