export type JsonLine = {
  /** Of the property that the line is of, or that it ends: `confidence.score`; empty for the whole. */
  path: string;
  depth: number;
  key: string | undefined;
  /** The value, or as much of it as stands on this line. */
  text: string;
};

/** A value as `JSON.stringify` writes it with two spaces, a line each, with the property that each line belongs to. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  add(value, { path: '', depth: 0, key: undefined }, '');
  return lines;

  function add(part: unknown, at: Omit<JsonLine, 'text'>, comma: string): void {
    const entries = entriesOf(part);
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

/** JSON has no undefined: such a property is left out. */
const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).filter(([, inner]) => inner !== undefined || Array.isArray(part))
    : [];
