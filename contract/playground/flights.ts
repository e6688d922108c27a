/** The airports of the demo, with where they are in degrees. */
export const airports = {
  LIS: { city: 'Lisbon', latitude: 38.77, longitude: -9.13 },
  BER: { city: 'Berlin', latitude: 52.36, longitude: 13.5 },
  HEL: { city: 'Helsinki', latitude: 60.32, longitude: 24.96 },
  ATH: { city: 'Athens', latitude: 37.94, longitude: 23.94 },
  DUB: { city: 'Dublin', latitude: 53.42, longitude: -6.27 },
} as const;
export type Airport = keyof typeof airports;
export const airportCodes = Object.keys(airports) as readonly Airport[];

/** A flight as the demo shows it. Times are minutes since midnight, as the clocks of the place show them. */
export type Flight = {
  readonly number: string;
  readonly departs: number;
  /** In the time of the place it departs from. */
  readonly arrives: number;
  readonly minutes: number;
  readonly euros: number;
};

export const scrapingChecks = { route: 'Two different airports' } as const;
