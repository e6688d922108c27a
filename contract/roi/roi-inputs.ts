import { MOST_CALLS } from '../pricing/price-of.ts';
import { nearestStop, volumeStops } from '../pricing/volume-scale.ts';
import { effectivenessRange, exampleShop, STANDARD_CALLS_PER_TRANSACTION } from './assumptions.ts';
import type { RoiInputs } from './roi-figures.ts';

export type RoiInput = keyof RoiInputs;

const MOST_CALLS_PER_TRANSACTION = 10;

/** What each input may be, in the unit that sums are made in. The largest of all together stay exact, and have a price. */
export const roiLimits: Readonly<Record<RoiInput, { readonly least: number; readonly most: number }>> = {
  transactions: { least: 0, most: MOST_CALLS / MOST_CALLS_PER_TRANSACTION },
  /** $100,000: above it nobody asks a web page. */
  valueCents: { least: 0, most: 10_000_000 },
  ratePpm: { least: 0, most: 1_000_000 },
  effectivenessPercent: { least: 0, most: 100 },
  callsPerTransaction: { least: 1, most: MOST_CALLS_PER_TRANSACTION },
};

/** Where nobody has said anything yet. */
export const firstInputs: RoiInputs = {
  ...exampleShop,
  effectivenessPercent: effectivenessRange.middle,
  callsPerTransaction: STANDARD_CALLS_PER_TRANSACTION,
};

/** What an input is called in an address and in the page's form. */
export const inputNames: Readonly<Record<RoiInput, string>> = {
  transactions: 'transactions',
  valueCents: 'value',
  ratePpm: 'rate',
  effectivenessPercent: 'prevented',
  callsPerTransaction: 'calls',
};

export const roiInputs = Object.keys(inputNames) as RoiInput[];

/** Decimal places of an input as people write it: dollars have two, percent of a rate four. */
const places: Readonly<Record<RoiInput, number>> = {
  transactions: 0,
  valueCents: 2,
  ratePpm: 4,
  effectivenessPercent: 0,
  callsPerTransaction: 0,
};

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** As it stands in a field: `50,000`, `64`, `0.2`. */
export const writtenInput = (name: RoiInput, value: number): string => grouped.format(value / 10 ** places[name]);

/** As it stands in an address: without the commas. */
export const plainInput = (name: RoiInput, value: number): string => writtenInput(name, value).replaceAll(',', '');

export type ReadInput = {
  /** The nearest possible value; undefined where the text is no number. */
  readonly value: number | undefined;
  /** A sentence for people where the text is not such a value. */
  readonly problem?: string;
};

/**
 * Reads what is typed or stands in an address: `50,000`, `50 000`, `50k`, `1.5m`, `$64.50`, `0,2%`. What has more
 * decimal places than the unit is rounded, halves up. A comma before exactly three digits groups thousands; any other
 * one is a decimal comma.
 */
export function readInput(name: RoiInput, text: string): ReadInput {
  const { least, most } = roiLimits[name];
  const parts = partsOf(text);
  if (parts === undefined) return { value: undefined, problem: messages[name] };
  const [digits, fraction, power] = parts;
  // Fifteen digits at most before the point, so what is compared is exact; far above every limit all is the same.
  const shifted = `${digits}${fraction.padEnd(power + places[name] + 1, '0')}`;
  const cut = digits.length + power + places[name];
  const value = Number(shifted.slice(0, cut)) + (Number(shifted[cut]) >= 5 ? 1 : 0);
  const possible = Math.min(Math.max(value, least), most);
  return possible === value ? { value } : { value: possible, problem: messages[name] };
}

/** Digits before and after the decimal mark, and by how many tens a suffix multiplies. */
function partsOf(text: string): [digits: string, fraction: string, power: number] | undefined {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/^\$\s?|\s?%$/g, '')
    .replaceAll(/[\s'_]/gu, '');
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(written);
  const plain = isGrouped ? written.replaceAll(',', '') : written.replace(',', '.');
  const found = /^(\d{1,15})(?:\.(\d{1,15}))?(k|m)?$/.exec(plain);
  if (!found) return undefined;
  return [found[1] ?? '', found[2] ?? '', found[3] === 'm' ? 6 : found[3] === 'k' ? 3 : 0];
}

const span = (name: RoiInput) =>
  [writtenInput(name, roiLimits[name].least), writtenInput(name, roiLimits[name].most)] as const;
const [leastTransactions, mostTransactions] = span('transactions');
const [leastValue, mostValue] = span('valueCents');
const [leastCalls, mostCalls] = span('callsPerTransaction');

/** One sentence for each: what is possible, and how it is written. */
const messages: Readonly<Record<RoiInput, string>> = {
  transactions: `Please write a whole number from ${leastTransactions} to ${mostTransactions}, such as 50,000 or 1.5m.`,
  valueCents: `Please write an amount from $${leastValue} to $${mostValue}, such as 64 or 19.90.`,
  ratePpm: 'Please write a percentage from 0 to 100, such as 0.2.',
  effectivenessPercent: 'Please write a whole percentage from 0 to 100, such as 50.',
  callsPerTransaction: `Please write a whole number from ${leastCalls} to ${mostCalls}.`,
};

/** The places of a slider: ten to a decade for what spans decades, even steps for what does not. */
export const inputStops: Readonly<Record<RoiInput, readonly number[]>> = {
  transactions: volumeStops,
  /** From $1 to $10,000. */
  valueCents: decades(2, 6),
  /** From 0.01% to 10%. */
  ratePpm: decades(2, 5),
  effectivenessPercent: Array.from({ length: 21 }, (_, index) => index * 5),
  callsPerTransaction: Array.from({ length: MOST_CALLS_PER_TRANSACTION }, (_, index) => index + 1),
};

/** The index of the stop that is nearest to a value; of what lies outside, the first or the last. */
export function nearestInputStop(name: RoiInput, value: number): number {
  if (name === 'transactions') return nearestStop(value);
  const stops = inputStops[name];
  const isEven = name === 'effectivenessPercent' || name === 'callsPerTransaction';
  const distance = (stop: number) => (isEven ? Math.abs(stop - value) : Math.abs(Math.log(stop / Math.max(value, 1))));
  return stops.reduce((nearest, stop, index) => (distance(stop) < distance(stops[nearest] ?? 1) ? index : nearest), 0);
}

/** Renard's series R10 from ten to the first power to ten to the last. */
function decades(first: number, last: number): number[] {
  const powers = Array.from({ length: last - first }, (_, index) => 10 ** (first + index));
  return [
    ...powers.flatMap((power) => [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8].map((step) => Math.round(step * power))),
    10 ** last,
  ];
}

/** How every input was read, with the texts as they are to be shown. */
export type ReadInputs = {
  readonly inputs: RoiInputs;
  readonly texts: Readonly<Record<RoiInput, string>>;
  readonly problems: Readonly<Partial<Record<RoiInput, string>>>;
};

/**
 * Reads all inputs by their names. What is missing is as in `before`; what is outside is the nearest possible, what is no
 * number is as in `before`, and both are told.
 *
 * @param textOf the text of a name, as it stands in an address or a form
 */
export function readInputs(textOf: (name: string) => string | null | undefined, before = firstInputs): ReadInputs {
  const inputs: Record<RoiInput, number> = { ...before };
  const texts = {} as Record<RoiInput, string>;
  const problems: Partial<Record<RoiInput, string>> = {};
  for (const name of roiInputs) {
    const text = textOf(inputNames[name]);
    const { value, problem } = text == null ? { value: undefined } : readInput(name, text);
    if (value !== undefined) inputs[name] = value;
    if (problem !== undefined) problems[name] = problem;
    texts[name] = text != null && problem !== undefined ? text : writtenInput(name, inputs[name]);
  }
  return { inputs, texts, problems };
}

/** The inputs as they stand behind the `?` of an address. */
export const inputsQuery = (inputs: RoiInputs): string =>
  roiInputs.map((name) => `${inputNames[name]}=${plainInput(name, inputs[name])}`).join('&');
