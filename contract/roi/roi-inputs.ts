import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { groupThousands } from '../pricing/format.ts';
import { nearestStop, volumeStops } from '../pricing/volume-scale.ts';
import { readNumber, removeUnitSign } from '../text/read-number.ts';
import { effectivenessRange, exampleShop, STANDARD_CALLS_PER_TRANSACTION } from './assumptions.ts';
import type { RoiInputs } from './calculate-roi.ts';

export type RoiInput = keyof RoiInputs;

const MAX_CALLS_PER_TRANSACTION = 10;

/**
 * Inclusive limits of each input, in the units of `RoiInputs`. Even the largest inputs give exact results and have a
 * price.
 */
export const roiLimits: Readonly<Record<RoiInput, { readonly min: number; readonly max: number }>> = {
  transactions: { min: 0, max: MAX_CALLS / MAX_CALLS_PER_TRANSACTION },
  /** Up to $100,000. */
  valueCents: { min: 0, max: 10_000_000 },
  ratePpm: { min: 0, max: 1_000_000 },
  effectivenessPercent: { min: 0, max: 100 },
  callsPerTransaction: { min: 1, max: MAX_CALLS_PER_TRANSACTION },
};

/** Initial inputs. */
export const defaultInputs: RoiInputs = {
  ...exampleShop,
  effectivenessPercent: effectivenessRange.middle,
  callsPerTransaction: STANDARD_CALLS_PER_TRANSACTION,
};

/** Names of the inputs in the query string and in the page's form. */
export const roiInputLabels: Readonly<Record<RoiInput, string>> = {
  transactions: 'transactions',
  valueCents: 'value',
  ratePpm: 'rate',
  effectivenessPercent: 'prevented',
  callsPerTransaction: 'calls',
};

export const roiInputNames = Object.keys(roiInputLabels) as RoiInput[];

/** Decimal places of each input in the unit that people enter: two for dollars, four for a rate in percent. */
const decimalPlaces: Readonly<Record<RoiInput, number>> = {
  transactions: 0,
  valueCents: 2,
  ratePpm: 4,
  effectivenessPercent: 0,
  callsPerTransaction: 0,
};

/** Formats an input for its field: `50,000`, `64`, `0.2`. */
export function formatInput(name: RoiInput, value: number): string {
  const places = decimalPlaces[name];
  const unit = 10 ** places;
  const whole = Math.round(value);
  const fraction = `${whole % unit}`.padStart(places, '0').replace(/0+$/, '');
  return [groupThousands(Math.floor(whole / unit)), ...(fraction === '' ? [] : [fraction])].join('.');
}

/** Formats an input for a query string: without thousands separators. */
export const formatPlainInput = (name: RoiInput, value: number): string => formatInput(name, value).replaceAll(',', '');

type ParsedInput = {
  /** The nearest allowed value; undefined if the text isn't a number. */
  readonly value: number | undefined;
  /** Error message, a sentence; only if the text isn't an allowed value. */
  readonly problem?: string;
};

/**
 * Parses an input that was typed or is in a query string: `50,000`, `1.5m`, `$64.50`, `0,2%`, see {@link readNumber}. More
 * decimal places than the unit has are rounded, half up.
 */
export function parseInput(name: RoiInput, text: string): ParsedInput {
  const { min, max } = roiLimits[name];
  const places = decimalPlaces[name];
  const found = readNumber(removeUnitSign(text), places === 0 ? 'whole' : 'decimal');
  if (found === undefined) return { value: undefined, problem: messages[name] };
  const { digits, fraction } = found;
  // Exact up to every limit, and larger values are clamped anyway.
  const shifted = `${digits}${fraction.padEnd(places + 1, '0')}`;
  const cut = digits.length + places;
  const value = Number(shifted.slice(0, cut)) + (Number(shifted[cut]) >= 5 ? 1 : 0);
  const possible = Math.min(Math.max(value, min), max);
  return possible === value ? { value } : { value: possible, problem: messages[name] };
}

const formatLimits = (name: RoiInput) =>
  [formatInput(name, roiLimits[name].min), formatInput(name, roiLimits[name].max)] as const;
const [leastTransactions, mostTransactions] = formatLimits('transactions');
const [leastValue, mostValue] = formatLimits('valueCents');
const [leastCalls, mostCalls] = formatLimits('callsPerTransaction');

/** Error messages: the allowed range of each input, with an example. */
const messages: Readonly<Record<RoiInput, string>> = {
  transactions: `Please write a whole number from ${leastTransactions} to ${mostTransactions}, such as 50,000 or 1.5m.`,
  valueCents: `Please write an amount from $${leastValue} to $${mostValue}, such as 64 or 19.90.`,
  ratePpm: 'Please write a percentage from 0 to 100, such as 0.2.',
  effectivenessPercent: 'Please write a whole percentage from 0 to 100, such as 50.',
  callsPerTransaction: `Please write a whole number from ${leastCalls} to ${mostCalls}.`,
};

/** Stops of each slider: ten per decade for inputs that span decades, otherwise evenly spaced. */
export const sliderStops: Readonly<Record<RoiInput, readonly number[]>> = {
  transactions: volumeStops,
  /** From $1 to $10,000. */
  valueCents: decades(2, 6),
  /** From 0.01% to 10%. */
  ratePpm: decades(2, 5),
  effectivenessPercent: Array.from({ length: 21 }, (_, index) => index * 5),
  callsPerTransaction: Array.from({ length: MAX_CALLS_PER_TRANSACTION }, (_, index) => index + 1),
};

/** Returns the index of the stop nearest to a value; the first or last one for a value outside the slider's range. */
export function findNearestStop(name: RoiInput, value: number): number {
  if (name === 'transactions') return nearestStop(value);
  const stops = sliderStops[name];
  const isEven = name === 'effectivenessPercent' || name === 'callsPerTransaction';
  const distance = (stop: number) => (isEven ? Math.abs(stop - value) : Math.abs(Math.log(stop / Math.max(value, 1))));
  return stops.reduce((nearest, stop, index) => (distance(stop) < distance(stops[nearest] ?? 1) ? index : nearest), 0);
}

/** Returns the Renard series R10 from 10^first to 10^last. */
function decades(first: number, last: number): number[] {
  const powers = Array.from({ length: last - first }, (_, index) => 10 ** (first + index));
  return [
    ...powers.flatMap((power) => [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8].map((step) => Math.round(step * power))),
    10 ** last,
  ];
}

/** Parsed inputs, with the texts to show in the fields and the errors. */
export type ParsedInputs = {
  readonly inputs: RoiInputs;
  readonly texts: Readonly<Record<RoiInput, string>>;
  readonly problems: Readonly<Partial<Record<RoiInput, string>>>;
};

/**
 * Parses all inputs. A missing input keeps its value from `before`. An invalid one is reported in `problems`: a number
 * out of range becomes the nearest allowed value, any other text keeps the value from `before`.
 *
 * @param getText returns the text of a parameter in the query string or form
 */
export function parseInputs(
  getText: (name: string) => string | null | undefined,
  before = defaultInputs,
): ParsedInputs {
  const inputs: Record<RoiInput, number> = { ...before };
  const texts = {} as Record<RoiInput, string>;
  const problems: Partial<Record<RoiInput, string>> = {};
  for (const name of roiInputNames) {
    const text = getText(roiInputLabels[name]);
    const { value, problem } = text == null ? { value: undefined } : parseInput(name, text);
    if (value !== undefined) inputs[name] = value;
    if (problem !== undefined) problems[name] = problem;
    texts[name] = text != null && problem !== undefined ? text : formatInput(name, inputs[name]);
  }
  return { inputs, texts, problems };
}

/** Returns the inputs as a query string, without `?`. */
export const createInputsQuery = (inputs: RoiInputs): string =>
  roiInputNames.map((name) => `${roiInputLabels[name]}=${formatPlainInput(name, inputs[name])}`).join('&');
