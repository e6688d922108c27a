import { toAsciiDigits } from './clean-text.ts';

/** A number as ASCII digits, so that no precision is lost. */
type NumberText = {
  /** Before the decimal mark, without leading zeros. */
  readonly digits: string;
  /** After the decimal mark; empty without one. */
  readonly fraction: string;
};

/** Largest number of digits on each side of the decimal mark; a number has 15 exact ones. */
const MAX_DIGITS = 15;
const powers: Readonly<Record<string, number>> = { k: 3, m: 6 };

/**
 * Reads a number as people write it: `200000`, `200,000`, `200.000`, `1’000’000`, `10,00,000`, `1 234,56`, `20k`, `1.5m`,
 * in the digits of any script.
 *
 * A comma or a dot is the decimal mark if it is the last of both, and separates groups if it occurs several times. A
 * single one before exactly three digits is ambiguous: a comma separates groups, a dot only in a whole number.
 *
 * @returns undefined for any other text
 */
export function readNumber(text: string, kind: 'whole' | 'decimal'): NumberText | undefined {
  const [, body = '', suffix = ''] = /^([\d.,·]+)\s?([km])?$/.exec(unifyMarks(text)) ?? [];
  const decimalAt = findDecimalMark(body, suffix === '' ? kind : 'short');
  const whole = removeGroupMarks(decimalAt === -1 ? body : body.slice(0, decimalAt));
  const fraction = decimalAt === -1 ? '' : body.slice(decimalAt + 1);
  if (whole === undefined || whole.length > MAX_DIGITS || fraction.length > MAX_DIGITS) return undefined;
  if (decimalAt !== -1 && fraction === '') return undefined;
  const power = powers[suffix] ?? 0;
  return {
    digits: (whole + fraction.slice(0, power).padEnd(power, '0')).replace(/^0+(?=\d)/, ''),
    fraction: fraction.slice(power),
  };
}

/** Formats a number for `Number()`, a query string or a payload. */
export const formatPlainNumber = ({ digits, fraction }: NumberText): string =>
  `${digits}.${fraction}`.replace(/\.?0*$/, '') || '0';

/** Removes a currency or percent sign next to a number. */
export const removeUnitSign = (text: string): string => text.trim().replace(/^\p{Sc}\s*|\s*[\p{Sc}%％٪]$/gu, '');

/**
 * Returns the text with ASCII digits, `,` and `.` as marks that can have both meanings, and `·` as one that only
 * separates decimals. Marks that only separate groups are removed.
 */
const unifyMarks = (text: string): string =>
  toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/(\d)[\s_'’‘ʼ′´`٬](?=\d)/gu, '$1')
    .replace(/·/g, ' ')
    .replace(/[，،]/g, ',')
    .replace(/．/g, '.')
    .replace(/٫/g, '·');

/** Returns the index of the decimal mark; -1 for a number without one. */
function findDecimalMark(body: string, kind: 'whole' | 'decimal' | 'short'): number {
  const marks = body.replace(/\d/g, '');
  const last = marks.at(-1) ?? '';
  if (marks.length > 1) return new Set(marks).size === 1 ? -1 : body.lastIndexOf(last);
  const canBeGroup = kind === 'whole' ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/;
  return last === '' || (kind !== 'short' && canBeGroup.test(body)) ? -1 : body.indexOf(last);
}

/** Returns the digits of a whole number with groups of three, or as in India; undefined for other groups. */
function removeGroupMarks(whole: string): string | undefined {
  const isGrouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(whole) || /^[1-9]\d?(?:,\d\d)+,\d{3}$/.test(whole);
  if (isGrouped) return whole.replace(/\D/g, '');
  return /^\d+$/.test(whole) ? whole : undefined;
}
