/** Airports of the demo, with their coordinates in degrees. */
export const airports = {
  LIS: { city: 'Lisbon', latitude: 38.77, longitude: -9.13 },
  BER: { city: 'Berlin', latitude: 52.36, longitude: 13.5 },
  HEL: { city: 'Helsinki', latitude: 60.32, longitude: 24.96 },
  ATH: { city: 'Athens', latitude: 37.94, longitude: 23.94 },
  DUB: { city: 'Dublin', latitude: 53.42, longitude: -6.27 },
} as const;
export type Airport = keyof typeof airports;
export const airportCodes = Object.keys(airports) as readonly Airport[];

/** A flight of the demo. Times are minutes since midnight, local time. */
export type Flight = {
  readonly number: string;
  readonly departs: number;
  /** In the local time of the departure airport. */
  readonly arrives: number;
  readonly minutes: number;
  readonly dollars: number;
};

export const scrapingChecks = { route: 'Airports are different' } as const;
