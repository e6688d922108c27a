// Apart from the schema: browsers load this, and a schema brings its library with it.

/** Characters of each part that are kept. Two stacks of 2,000 characters show every frame that matters. */
export const errorReportLengths = { message: 500, stack: 2000, componentStack: 2000, path: 200 } as const;

/**
 * Takes out of a text what could say who somebody is: e-mail addresses, queries and hosts of addresses, long numbers.
 * A module's address keeps its path, line and column, an error its number.
 */
export function withoutPersonalData(given: string): string {
  return given
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s/?#)]*/gi, '')
    .replace(/(\/[^\s?#)]*)[?#][^\s)]*?(?=:\d+:\d+|[\s)]|$)/g, '$1')
    .replace(/[^\s@<>()"'/]*(?:@|%40)[^\s@<>()"'/]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/\d[\d .-]{7,}\d/g, '[number]');
}
