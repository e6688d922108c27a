/**
 * Whether both databases can store this: PostgreSQL's text has no place for NUL, and its JSON none for half of a surrogate
 * pair either (https://www.postgresql.org/docs/current/datatype-json.html).
 *
 * @param value as JSON has it; the names of its objects count, too
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

/** What is said of a value that is not, behind its name. */
export const NOT_STORABLE = 'has a character that cannot be stored (NUL or half a surrogate pair)';
