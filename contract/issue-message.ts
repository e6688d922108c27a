import type * as v from 'valibot';

/**
 * Returns what is wrong with a value as a predicate of its field, such as `is missing` or `needs to be text`. Use as
 * `v.safeParse(schema, value, { message: formatIssueMessage })` to replace the library's default messages, which are technical
 * and repeat the submitted value.
 */
export function formatIssueMessage(issue: v.BaseIssue<unknown>): string {
  const { kind, type, expected, received, requirement } = issue;
  if (expected === 'never') return 'is not known';
  if (received === 'undefined') return 'is missing';
  if (kind === 'schema' && expected !== null && expected !== 'unknown') return `needs to be ${describe(expected)}`;
  if (typeof requirement === 'number' && type in bounds) return bounds[type]?.(requirement) ?? INVALID;
  return formats[type] ?? INVALID;
}

const INVALID = 'is not valid';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  null: 'null',
};

/** @param expected type in the library's notation, such as `string`, `("a" | "b")` or `Object` */
const describe = (expected: string): string =>
  expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((part) => kinds[part] ?? part)
    .join(' or ');

const bounds: Readonly<Record<string, (limit: number) => string>> = {
  min_length: (limit) => (limit === 1 ? 'is empty' : `needs at least ${limit} characters or entries`),
  max_length: (limit) => `has more than ${limit} characters or entries`,
  min_value: (limit) => `needs to be at least ${limit}`,
  max_value: (limit) => `needs to be at most ${limit}`,
  max_entries: (limit) => `has more than ${limit} entries`,
};

const formats: Readonly<Record<string, string>> = {
  integer: 'needs to be a whole number',
  safe_integer: 'needs to be a whole number',
  iso_date: 'needs to be a day such as 2026-01-31',
  iso_timestamp: 'needs to be a time such as 2026-01-31T12:00:00Z',
  regex: 'is not in the expected format',
  url: 'needs to be a URL',
};
