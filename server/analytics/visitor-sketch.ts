import { hash } from 'node:crypto';

/**
 * Sketch of distinct visitors in at most 4 KB, without their IDs: HyperLogLog (Flajolet et al., 2007) with
 * the estimator of Ertl (https://arxiv.org/abs/1702.01284), which needs no correction tables. Two merged sketches
 * are the sketch of all their visitors, so days can be merged to any range.
 */
export type Sketch = Map<number, number>;

const INDEX_BITS = 12;
const REGISTERS = 2 ** INDEX_BITS;
/** Bits of the hash in which the first 1 is searched. */
const RANK_BITS = 32;
/** Size of a register's index and rank in the sparse format. */
const SPARSE_BYTES = 3;
/** Relative standard error of an estimate. */
export const STANDARD_ERROR = 1.04 / Math.sqrt(REGISTERS);

/** Returns a visitor's register in the upper bits and its rank in the lowest byte. */
export function toSketchEntry(visitor: string): number {
  const digest = hash('sha256', visitor, 'buffer');
  return (digest.readUInt16BE(0) >>> (16 - INDEX_BITS)) * 256 + Math.clz32(digest.readUInt32BE(2)) + 1;
}

/** Adds a visitor to a sketch. @param entry result of `toSketchEntry` */
export function addToSketch(sketch: Sketch, entry: number): void {
  const register = entry >>> 8;
  const rank = entry & 255;
  if ((sketch.get(register) ?? 0) < rank) sketch.set(register, rank);
}

/** Adds the visitors of `other` to a sketch. */
export function mergeSketch(sketch: Sketch, other: Sketch): void {
  for (const [register, rank] of other) if ((sketch.get(register) ?? 0) < rank) sketch.set(register, rank);
}

/** All registers of a sketch, for merging many sketches. */
export type Registers = Uint8Array;

/** Returns the registers of a sketch without visitors. */
export const emptyRegisters = (): Registers => new Uint8Array(REGISTERS);

/**
 * Merges a sketch into its stored form: the non-empty registers, or all registers if that is shorter.
 *
 * @param stored result of an earlier call; undefined for none
 * @returns `stored` itself if nothing changed
 */
export function packSketch(stored: Uint8Array | undefined, sketch: Sketch): Uint8Array {
  const isDense = stored?.length === REGISTERS;
  const known = isDense ? stored : unpackRegisters(stored);
  const news = [...sketch].filter(([register, rank]) => rank > (known[register] ?? 0));
  if (stored !== undefined && news.length === 0) return stored;
  const registers = isDense ? Uint8Array.from(known) : known;
  for (const [register, rank] of news) registers[register] = rank;
  return isDense ? registers : packRegisters(registers);
}

function unpackRegisters(bytes: Uint8Array | undefined): Registers {
  const registers = emptyRegisters();
  if (bytes !== undefined) unpackSketch(registers, bytes);
  return registers;
}

function packRegisters(registers: Registers): Uint8Array {
  const filled: number[] = [];
  for (let register = 0; register < REGISTERS; register += 1) if (registers[register] !== 0) filled.push(register);
  if (filled.length * SPARSE_BYTES >= REGISTERS) return registers;
  const bytes = new Uint8Array(filled.length * SPARSE_BYTES);
  for (const [index, register] of filled.entries()) {
    bytes[index * SPARSE_BYTES] = register >>> 8;
    bytes[index * SPARSE_BYTES + 1] = register & 255;
    bytes[index * SPARSE_BYTES + 2] = registers[register] ?? 0;
  }
  return bytes;
}

/** Merges the result of `packSketch` into registers. */
export function unpackSketch(registers: Registers, bytes: Uint8Array): void {
  if (bytes.length === REGISTERS) {
    for (let register = 0; register < REGISTERS; register += 1) raise(registers, register, bytes[register] ?? 0);
    return;
  }
  for (let at = 0; at < bytes.length; at += SPARSE_BYTES) {
    raise(registers, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0), bytes[at + 2] ?? 0);
  }
}

function raise(registers: Registers, register: number, rank: number): void {
  if (rank > (registers[register] ?? 0)) registers[register] = rank;
}

/** Returns the estimated number of distinct visitors, rounded. */
export function estimateVisitors(registers: Registers): number {
  const counts = new Float64Array(RANK_BITS + 2);
  for (const rank of registers) counts[rank] = (counts[rank] ?? 0) + 1;
  let z = REGISTERS * tau(1 - (counts[RANK_BITS + 1] ?? 0) / REGISTERS);
  for (let rank = RANK_BITS; rank >= 1; rank -= 1) z = 0.5 * (z + (counts[rank] ?? 0));
  z += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS);
  return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * z));
}

function sigma(given: number): number {
  if (given === 1) return Number.POSITIVE_INFINITY;
  let x = given;
  let y = 1;
  let z = x;
  while (true) {
    x *= x;
    const before = z;
    z += x * y;
    y += y;
    if (before === z) return z;
  }
}

function tau(given: number): number {
  if (given === 0 || given === 1) return 0;
  let x = given;
  let y = 1;
  let z = 1 - x;
  while (true) {
    x = Math.sqrt(x);
    const before = z;
    y *= 0.5;
    z -= (1 - x) ** 2 * y;
    if (before === z) return z / 3;
  }
}
