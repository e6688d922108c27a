/** Values that a text inserts by name, formatted: `{ articlesRead: '16' }`. */
export type Figures = Readonly<Record<string, string>>;

/** `{articlesRead}` in attributes and front matter; anything else in braces there is a mistake. */
const INSERTION = /\{([^{}\n]*)\}/g;
/** In code, `{ load }` and `{}` are part of the code. */
const CODE_INSERTION = /\{([a-zA-Z]\w*)\}/g;

/** Returns the value of a figure, or reports the names that exist. */
export function findFigure(name: string, figures: Figures, report: (message: string) => void): string {
  if (Object.hasOwn(figures, name)) return figures[name] ?? '';
  report(`unknown figure {${name}}; known figures: ${Object.keys(figures).sort().join(', ') || 'none'}`);
  return '';
}

/** Returns a string with its figures inserted. */
export const insertFigures = (text: string, figures: Figures, report: (message: string) => void): string =>
  text.replaceAll(INSERTION, (_, name: string) => findFigure(name.trim(), figures, report));

/** Returns code with its figures inserted. */
export const insertFiguresInCode = (code: string, figures: Figures, report: (message: string) => void): string =>
  code.replaceAll(CODE_INSERTION, (_, name: string) => findFigure(name, figures, report));

/**
 * Returns a front-matter value with the figures of all its strings inserted.
 *
 * @param report called with the top-level key and the problem
 */
export function insertedIn(
  value: unknown,
  figures: Figures,
  report: (key: string, message: string) => void,
  key = '',
): unknown {
  if (typeof value === 'string')
    return insertFigures(value, figures, (message) => report(key, key ? `"${key}": ${message}` : message));
  if (Array.isArray(value)) return value.map((item) => insertedIn(item, figures, report, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, insertedIn(item, figures, report, key || name)]),
  );
}
