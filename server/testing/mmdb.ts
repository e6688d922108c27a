import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The types of values that tests need. */
type MmdbValue = string | number | boolean | { readonly [key: string]: MmdbValue };

/**
 * Writes a database in MaxMind's format (MaxMind DB File Format Specification 2.0) for IPv4 /24 networks; it is deleted
 * after the test.
 *
 * @param records by network, such as `200.160.2.0`
 * @returns the path
 */
export function writeTestMmdb(databaseType: string, records: Readonly<Record<string, MmdbValue>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mmdb-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'test.mmdb');
  writeFileSync(path, createMmdb(databaseType, records));
  return path;
}

type Branch = [left: number | Branch | undefined, right: number | Branch | undefined];
const NETWORK_BITS = 24;
/** Between the search tree and the data. */
const SEPARATOR = Buffer.alloc(16);
const METADATA_MARK = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

function createMmdb(databaseType: string, records: Readonly<Record<string, MmdbValue>>): Buffer {
  const root: Branch = [undefined, undefined];
  const data: Buffer[] = [];
  for (const [network, record] of Object.entries(records)) {
    insert(root, network, Buffer.concat(data).length);
    data.push(encode(record));
  }
  const branches: Branch[] = [];
  const number = (branch: Branch): void => {
    branches.push(branch);
    for (const side of branch) if (Array.isArray(side)) number(side);
  };
  number(root);
  const pointer = (side: Branch[number]): number => {
    if (side === undefined) return branches.length;
    return Array.isArray(side) ? branches.indexOf(side) : branches.length + SEPARATOR.length + side;
  };
  const tree = branches.map(([left, right]) => {
    const node = Buffer.alloc(8);
    node.writeUInt32BE(pointer(left), 0);
    node.writeUInt32BE(pointer(right), 4);
    return node;
  });
  const metadata = encode({
    node_count: branches.length,
    record_size: 32,
    ip_version: 4,
    database_type: databaseType,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
  });
  return Buffer.concat([...tree, SEPARATOR, ...data, METADATA_MARK, metadata]);
}

function insert(root: Branch, network: string, offset: number): void {
  const address = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  let branch = root;
  for (let bit = 0; bit < NETWORK_BITS; bit++) {
    const side = Math.floor(address / 2 ** (31 - bit)) % 2 === 0 ? 0 : 1;
    if (bit === NETWORK_BITS - 1) branch[side] = offset;
    else {
      const next = branch[side];
      if (Array.isArray(next)) branch = next;
      else branch = branch[side] = [undefined, undefined];
    }
  }
}

/**
 * Encodes a value. Types of the format: 2 text, 3 double, 6 unsigned 32-bit integer, 7 map, 14 boolean; the last is an
 * extended type.
 */
function encode(value: MmdbValue): Buffer {
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0, 14 - 7]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    // From 29 bytes on, an additional byte contains the length minus 29.
    const size = text.length < 29 ? [(2 << 5) | text.length] : [(2 << 5) | 29, text.length - 29];
    return Buffer.concat([Buffer.from(size), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(Number.isInteger(value) ? 5 : 9);
    bytes.writeUInt8(Number.isInteger(value) ? (6 << 5) | 4 : (3 << 5) | 8, 0);
    if (Number.isInteger(value)) bytes.writeUInt32BE(value, 1);
    else bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, part]) => [encode(key), encode(part)]);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...parts]);
}
