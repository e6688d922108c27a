/**
 * Whether both databases can store a value. PostgreSQL rejects NUL in text, and lone surrogates in JSON
 * (https://www.postgresql.org/docs/current/datatype-json.html).
 *
 * @param value a JSON value; property names are checked, too
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

/** Error message for a value that is not storable, appended to the field's name. */
export const NOT_STORABLE_MESSAGE = 'has a character that cannot be stored (NUL or half a surrogate pair)';
