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
    return readYear(createFormat(zone), year);
  } catch {
    return undefined;
  }
}

const createFormat = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });

const readYear = (format: Intl.DateTimeFormat, year: number): Offsets => [
  getOffset(format, Date.UTC(year, 0, 1, 12)),
  getOffset(format, Date.UTC(year, 6, 1, 12)),
];

const FIRST_YEAR_OF_RULES = 1990;
/** Offsets in January and in July since then, by zone and year. */
const rulesByZone = new Map<string, readonly [january: ReadonlySet<number>, july: ReadonlySet<number>]>();

/**
 * Whether a clock with these offsets follows the rules of a time zone, of this year or of earlier ones: a browser or system
 * without updates applies rules that have changed since then.
 *
 * @param zone IANA name
 * @returns undefined for an unknown name
 */
export function followsZoneRules(zone: string, [january, july]: Offsets, year: number): boolean | undefined {
  const current = getZoneOffsets(zone, year);
  if (current === undefined) return undefined;
  if (current[0] === january && current[1] === july) return true;
  const key = `${zone} ${year}`;
  const rules = rulesByZone.get(key) ?? readRules(zone, year);
  if (rulesByZone.size < MAX_CACHED_ZONES) rulesByZone.set(key, rules);
  return rules[0].has(january) && rules[1].has(july);
}

function readRules(zone: string, until: number) {
  const format = createFormat(zone);
  const years = Array.from({ length: until - FIRST_YEAR_OF_RULES + 1 }, (_, index) =>
    readYear(format, FIRST_YEAR_OF_RULES + index),
  );
  return [new Set(years.map(([january]) => january)), new Set(years.map(([, july]) => july))] as const;
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
