/** Minutes west of Greenwich in January and in July, as `Date.getTimezoneOffset` counts. */
export type Offsets = readonly [january: number, july: number];

/** There are about 600 zones; a name may be spelled in capitals and small letters as a sender likes. */
const ZONES_KEPT = 2_000;
/** To make a formatter takes longer than all the rest. */
const offsetsByZone = new Map<string, Offsets>();

/** @param zone IANA name; undefined comes back for a name that there is not */
export function offsetsOf(zone: string, year: number): Offsets | undefined {
  const key = `${zone} ${year}`;
  const offsets = offsetsByZone.get(key) ?? readOffsets(zone, year);
  if (offsets !== undefined && offsetsByZone.size < ZONES_KEPT) offsetsByZone.set(key, offsets);
  return offsets;
}

function readOffsets(zone: string, year: number): Offsets | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return [offsetAt(format, Date.UTC(year, 0, 1, 12)), offsetAt(format, Date.UTC(year, 6, 1, 12))];
  } catch {
    return undefined;
  }
}

const offsetsByCountry = new Map<string, readonly Offsets[]>();

/** The offsets of all time zones of a country, by ICU. @param country two-letter code */
export function offsetsInCountry(country: string, year: number): readonly Offsets[] {
  const key = `${country} ${year}`;
  const offsets =
    offsetsByCountry.get(key) ??
    zonesIn(country).flatMap((zone): Offsets[] => {
      const read = offsetsOf(zone, year);
      return read === undefined ? [] : [read];
    });
  offsetsByCountry.set(key, offsets);
  return offsets;
}

/** Not in TypeScript's own types yet (ECMA-402, Intl Locale Info). */
const zonesIn = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] }).getTimeZones?.() ?? [];

function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT+05:30`, or `GMT` alone.
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const west = Number(hours) * 60 + Number(minutes);
  return sign === '+' ? 0 - west : west;
}
