import { InvalidArgumentError } from '@commander-js/extra-typings';
import { userEmailSchema } from '@whorl/contract/console/users.ts';
import * as v from 'valibot';

/** Returns a parser of whole numbers from 1 to `largest`. */
export const createIntegerParser =
  (largest: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^[1-9]\d*$/.test(text) || value > largest) {
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${largest}.`);
    }
    return value;
  };

/** Maximum number of rows that a list command prints. */
export const parseRowLimit = createIntegerParser(999_999);
export const DEFAULT_ROW_LIMIT = 50;

/** Parses a UTC day such as 2026-11-22. */
export function parseUtcDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('It must be a day such as 2026-11-22.');
  }
  return text;
}

/** Parses a time in RFC 3339 to milliseconds since 1970. */
export function parseTime(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a time such as 2026-11-26T12:00:00Z.');
  return at;
}

/** Flags and description of the option for CSV that Excel doesn't read, passed to `option()`. */
export const noBomOption = ['--no-bom', 'CSV without the byte-order mark that Excel needs'] as const;

/** Keys and webhooks that belong together are usually created without naming a workspace. */
export const DEFAULT_WORKSPACE = 'main';

/** Parses the name of a workspace. */
export function parseWorkspace(text: string): string {
  if (!/^[a-z0-9][\w-]{0,63}$/i.test(text))
    throw new InvalidArgumentError('It must be 1 to 64 letters, digits, - or _.');
  return text;
}

/** Parses the email address of a user of the console. */
export function parseUserEmail(text: string): string {
  const parsed = v.safeParse(userEmailSchema, text);
  if (!parsed.success) throw new InvalidArgumentError('It is not an email address.');
  return parsed.output;
}

/** Returns a parser of one-line text of 1 to `longest` characters. */
export const createLineParser =
  (longest: number) =>
  (text: string): string => {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.length > longest || /\p{Cc}/u.test(trimmed)) {
      throw new InvalidArgumentError(`It must be 1 to ${longest} characters on one line.`);
    }
    return trimmed;
  };
