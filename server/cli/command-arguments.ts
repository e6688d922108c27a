import { InvalidArgumentError } from '@commander-js/extra-typings';

/** @returns a parser of whole numbers from 1 to `largest` */
export const wholeNumber =
  (largest: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^[1-9]\d*$/.test(text) || value > largest) {
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${largest}.`);
    }
    return value;
  };

/** Rows that a list command prints at most. */
export const rowLimit = wholeNumber(999_999);
export const DEFAULT_ROW_LIMIT = 50;

/** Parses a UTC day such as 2026-11-22. */
export function utcDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('It must be a day such as 2026-11-22.');
  }
  return text;
}

/** @returns a parser of text of 1 to `longest` characters on one line */
export const lineOfText =
  (longest: number) =>
  (text: string): string => {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.length > longest || /\p{Cc}/u.test(trimmed)) {
      throw new InvalidArgumentError(`It must be 1 to ${longest} characters on one line.`);
    }
    return trimmed;
  };
