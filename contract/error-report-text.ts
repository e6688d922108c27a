// Apart from the schema: browsers load this, and a schema brings its library with it.

/** Characters of each part that are kept. Two stacks of 2,000 characters show every frame that matters. */
export const errorReportLengths = { message: 500, stack: 2000, componentStack: 2000, path: 200 } as const;

/**
 * Takes out of a text what could say who somebody is: e-mail addresses, queries and hosts of addresses, network addresses,
 * ids, long numbers, and what an engine quotes of the data that it was given. A module's address keeps its path, line and
 * column, an error its number, and what is quoted stays where it is one word, as the name of a property.
 */
export function withoutPersonalData(given: string): string {
  return withoutData(given)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s/?#)]*/gi, '')
    .replace(/(\/[^\s?#)]*)[?#][^\s)]*?(?=:\d+:\d+|[\s)]|$)/g, '$1')
    .replace(/[^\s@<>()"'/]*(?:@|%40)[^\s@<>()"'/]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[id]')
    .replace(REQUEST_ID, '[id]')
    .replace(VISITOR_ID, (found) => (NAME.test(found) ? found : '[id]'))
    .replace(IP_V6, (found) => (isAddress(found) ? '[address]' : found))
    .replace(IP_V4, '[address]')
    .replace(DIGITS, (found) => (isNumber(found) ? '[number]' : found));
}

const REQUEST_ID = /\b\d{13}\.[a-z0-9]{6}\b/gi;
/** Also where it is a part of a key, but not within the name of a script. */
const VISITOR_ID = /(?<![a-z0-9])[a-z0-9]{20}(?![a-z0-9]|\.m?js\b)/gi;
/** A function may be as long as an id: `useSyncExternalStore`. */
const NAME = /^[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*$/;
const IP_V6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{1,4})?(?![\w:]|\.\w)/gi;
const IP_V4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g;
/** What could be a telephone number or a card's; not the place in a script. */
const DIGITS = /(?<!\.m?js:\d*|\.m?js:\d+:\d*)\d[\d .()/-]{5,}\d/g;

/** Times of a day have colons too. */
const isAddress = (found: string): boolean =>
  /[0-9a-f]/i.test(found) && (found.includes('::') || found.split(':').length === 8);

function isNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  return digits >= 9 || (digits >= 7 && digits < found.length);
}

/** Without what engines quote: the JSON that could not be read, a selector, a text. */
const withoutData = (given: string): string =>
  given
    .replace(/(?:\.{3})?".*"(?:\.{3})?(?= is not valid JSON)/g, '[text]')
    .replace(/(JSON Parse error:[^"\n]*)"[^"\n]*"/g, '$1[text]')
    .replace(/\{\s*["'](?:.*\}|.*$)/gm, '{[text]}')
    .replace(/\[\s*["'](?:.*\]|.*$)/gm, '[[text]]')
    .replace(/(?<!\w)(["'`])(?:(?!\1).)*\1(?!\w)|“[^”\n]*”|‘[^’\n]*’|«[^»\n]*»/g, (quoted) =>
      /\s|%20/.test(quoted) ? '[text]' : quoted,
    );
