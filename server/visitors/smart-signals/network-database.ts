import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { Reader } from 'maxmind';

/** What the operator's database says of an address; each is undefined where the database has no such field. */
export type NetworkFacts = {
  readonly asn: { readonly asn: string; readonly name: string } | undefined;
  readonly isDatacenter: boolean | undefined;
  readonly isVpn: boolean | undefined;
};
export type NetworkDatabase = (address: string) => NetworkFacts | undefined;

/** A database is the operator's file: what is in a record is not to be relied on. */
type NetworkRecord = Readonly<Record<string, unknown>>;

/**
 * Opens a database of networks in MaxMind's form: GeoLite2 ASN, GeoIP2 Anonymous IP or one with the fields of both. It is
 * held in memory.
 *
 * @throws Error naming the file when it cannot be read
 */
export function openNetworkDatabase(path: string): NetworkDatabase {
  const reader = openReader(path);
  const { databaseType } = reader.metadata;
  // An address that such a database leaves out is an ordinary one; another kind of database says nothing by leaving out.
  const tellsProxies = databaseType.includes('Anonymous');
  return (address) => {
    if (!ipaddr.isValid(address)) return undefined;
    const record = reader.get(address) as NetworkRecord | null;
    if (record === null && !tellsProxies) return undefined;
    return {
      asn: asnOf(record ?? {}),
      isDatacenter: flag(record ?? {}, 'is_hosting_provider', tellsProxies),
      isVpn: flag(record ?? {}, 'is_anonymous_vpn', tellsProxies),
    };
  };
}

function openReader(path: string): Reader<never> {
  try {
    return new Reader(readFileSync(path));
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Error(`The network database ${path} cannot be read: ${why}`, { cause: error });
  }
}

function asnOf(record: NetworkRecord): NetworkFacts['asn'] {
  const { autonomous_system_number: number, autonomous_system_organization: name } = record;
  if (typeof number !== 'number') return undefined;
  return { asn: String(number), name: typeof name === 'string' ? name : '' };
}

const flag = (record: NetworkRecord, name: string, tellsProxies: boolean): boolean | undefined => {
  const value = record[name];
  if (typeof value === 'boolean') return value;
  return tellsProxies ? false : undefined;
};
