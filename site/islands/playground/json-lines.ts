export type JsonLine = {
  /**
   * Path of the line's property, such as `confidence.score`; empty for the whole value. Closing lines have their
   * property's path.
   */
  path: string;
  depth: number;
  key: string | undefined;
  /** The value, or the part of it on this line. */
  text: string;
};

/** Splits a value into the lines of `JSON.stringify` with two spaces, each with the path of its property. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  add(value, { path: '', depth: 0, key: undefined }, '');
  return lines;

  function add(part: unknown, at: Omit<JsonLine, 'text'>, comma: string): void {
    const entries = listEntries(part);
    if (entries.length === 0) {
      lines.push({ ...at, text: (JSON.stringify(part) ?? 'null') + comma });
      return;
    }
    const [open, close] = Array.isArray(part) ? '[]' : '{}';
    lines.push({ ...at, text: `${open}` });
    entries.forEach(([name, inner], index) => {
      const path = at.path === '' ? name : `${at.path}.${name}`;
      const key = Array.isArray(part) ? undefined : name;
      add(inner, { path, depth: at.depth + 1, key }, index < entries.length - 1 ? ',' : '');
    });
    lines.push({ ...at, key: undefined, text: `${close}${comma}` });
  }
}

/** Like `JSON.stringify`, skips undefined properties. */
const listEntries = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).filter(([, inner]) => inner !== undefined || Array.isArray(part))
    : [];
