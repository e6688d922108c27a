import { hash } from 'node:crypto';

/**
 * How many different visitors there were, in at most 4 KB and without any id: HyperLogLog (Flajolet et al., 2007), with
 * the estimator of Ertl (https://arxiv.org/abs/1702.01284), which needs no corrections by table. Two sketches together
 * are the sketch of all their visitors, so days add up to any range.
 */
export type Sketch = Map<number, number>;

const INDEX_BITS = 12;
const REGISTERS = 2 ** INDEX_BITS;
/** Of the hash that is looked through for its first one. */
const RANK_BITS = 32;
/** A register and its rank, where most registers are empty. */
const SPARSE_BYTES = 3;
/** Of an estimate, as a share of it. */
export const STANDARD_ERROR = 1.04 / Math.sqrt(REGISTERS);

/** Where a visitor is noted: the register in the upper part, the rank in the lowest byte. */
export function noteOf(visitor: string): number {
  const digest = hash('sha256', visitor, 'buffer');
  return (digest.readUInt16BE(0) >>> (16 - INDEX_BITS)) * 256 + Math.clz32(digest.readUInt32BE(2)) + 1;
}

/** @param note of `noteOf` */
export function addTo(sketch: Sketch, note: number): void {
  const register = note >>> 8;
  const rank = note & 255;
  if ((sketch.get(register) ?? 0) < rank) sketch.set(register, rank);
}

export function mergeInto(sketch: Sketch, other: Sketch): void {
  for (const [register, rank] of other) if ((sketch.get(register) ?? 0) < rank) sketch.set(register, rank);
}

/** All registers of a sketch, for whoever puts many together. */
export type Registers = Uint8Array;

export const emptyRegisters = (): Registers => new Uint8Array(REGISTERS);

/**
 * What is stored, with what a sketch adds to it: the registers that are not empty, or all of them where that is shorter.
 *
 * @param stored of an earlier call; undefined for nothing
 * @returns `stored` itself where nothing is new
 */
export function packWith(stored: Uint8Array | undefined, sketch: Sketch): Uint8Array {
  const isDense = stored?.length === REGISTERS;
  const known = isDense ? stored : registersOf(stored);
  const news = [...sketch].filter(([register, rank]) => rank > (known[register] ?? 0));
  if (stored !== undefined && news.length === 0) return stored;
  const registers = isDense ? Uint8Array.from(known) : known;
  for (const [register, rank] of news) registers[register] = rank;
  return isDense ? registers : packed(registers);
}

function registersOf(bytes: Uint8Array | undefined): Registers {
  const registers = emptyRegisters();
  if (bytes !== undefined) unpackInto(registers, bytes);
  return registers;
}

function packed(registers: Registers): Uint8Array {
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

/** Adds what `packWith` made. */
export function unpackInto(registers: Registers, bytes: Uint8Array): void {
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

/** How many different visitors were added, rounded. */
export function estimateOf(registers: Registers): number {
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
