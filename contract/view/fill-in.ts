/**
 * Inserts values into a text of `content/interface/`: `{count} visits` → `3 visits`.
 *
 * @param values by the names of the placeholders; a placeholder without a value stays as it is
 */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  replacePlaceholders(text, values).join('');

/** Splits a text at its placeholders and replaces them: `Read {link}.` → `Read `, the value of `link`, `.` */
export const replacePlaceholders = <Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value | undefined)[] =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part] : `{${part}}`));
