import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { Reader } from 'maxmind';

/** Facts about the network of an IP address; a field is undefined if the database doesn't have it. */
export type NetworkFacts = {
  readonly asn: { readonly asn: string; readonly name: string } | undefined;
  readonly isDatacenter: boolean | undefined;
  readonly isVpn: boolean | undefined;
};
export type NetworkDatabase = (address: string) => NetworkFacts | undefined;

/** Record of the operator's database; its fields and types aren't guaranteed. */
type NetworkRecord = Readonly<Record<string, unknown>>;

/**
 * Reads a network database in MaxMind's format into memory: GeoLite2 ASN, GeoIP2 Anonymous IP or one with the fields of
 * both.
 *
 * @throws Error naming the file if it cannot be read
 */
export function openNetworkDatabase(path: string): NetworkDatabase {
  const reader = openReader(path);
  const { databaseType } = reader.metadata;
  // In an Anonymous IP database a missing address is an ordinary one; in others it is unknown.
  const listsProxies = databaseType.includes('Anonymous');
  return (address) => {
    if (!ipaddr.isValid(address)) return undefined;
    const record = reader.get(address) as NetworkRecord | null;
    if (record === null && !listsProxies) return undefined;
    return {
      asn: toAsn(record ?? {}),
      isDatacenter: getFlag(record ?? {}, 'is_hosting_provider', listsProxies),
      isVpn: getFlag(record ?? {}, 'is_anonymous_vpn', listsProxies),
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

function toAsn(record: NetworkRecord): NetworkFacts['asn'] {
  const { autonomous_system_number: number, autonomous_system_organization: name } = record;
  if (typeof number !== 'number') return undefined;
  return { asn: String(number), name: typeof name === 'string' ? name : '' };
}

const getFlag = (record: NetworkRecord, name: string, listsProxies: boolean): boolean | undefined => {
  const value = record[name];
  if (typeof value === 'boolean') return value;
  return listsProxies ? false : undefined;
};
