/** Offsets in January and in July, in minutes west of UTC like `Date.getTimezoneOffset`. */
export type Offsets = readonly [january: number, july: number];

/** Cache size: there are about 600 zones, and clients may vary the case of their names. */
const MAX_CACHED_ZONES = 2_000;
/** Cache, because creating a formatter is slow. */
const offsetsByZone = new Map<string, Offsets>();

/** Returns the offsets of a time zone; undefined for an unknown name. @param zone IANA name */
export function getZoneOffsets(zone: string, year: number): Offsets | undefined {
  const key = `${zone} ${year}`;
  const offsets = offsetsByZone.get(key) ?? readOffsets(zone, year);
  if (offsets !== undefined && offsetsByZone.size < MAX_CACHED_ZONES) offsetsByZone.set(key, offsets);
  return offsets;
}

function readOffsets(zone: string, year: number): Offsets | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return [getOffset(format, Date.UTC(year, 0, 1, 12)), getOffset(format, Date.UTC(year, 6, 1, 12))];
  } catch {
    return undefined;
  }
}

const offsetsByCountry = new Map<string, readonly Offsets[]>();

/** Returns the offsets of all time zones of a country, from ICU. @param country two-letter code */
export function getCountryOffsets(country: string, year: number): readonly Offsets[] {
  const key = `${country} ${year}`;
  const offsets =
    offsetsByCountry.get(key) ??
    listZones(country).flatMap((zone): Offsets[] => {
      const read = getZoneOffsets(zone, year);
      return read === undefined ? [] : [read];
    });
  offsetsByCountry.set(key, offsets);
  return offsets;
}

/** Returns the time zones of a country. `getTimeZones` isn't in TypeScript's types yet (ECMA-402, Intl Locale Info). */
const listZones = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] }).getTimeZones?.() ?? [];

function getOffset(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT+05:30`, or `GMT` alone.
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const west = Number(hours) * 60 + Number(minutes);
  return sign === '+' ? 0 - west : west;
}
