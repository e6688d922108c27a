// Separate from the schema, because browsers load this and the schema would add its library.

/** Largest number of characters of each part. Two stacks of 2,000 characters show every relevant frame. */
export const errorReportLengths = { message: 500, stack: 2000, componentStack: 2000, path: 200 } as const;

/**
 * Removes personal data from a text: email addresses, hosts and queries of URLs, IP addresses, IDs, long numbers, and the
 * data that engines quote in error messages. Paths, lines and columns of modules and error numbers are preserved, and so
 * are quoted single words, such as property names.
 */
export function removePersonalData(given: string): string {
  return replacePersonalData(given)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s/?#)]*/gi, '')
    .replace(/(\/[^\s?#)]*)[?#][^\s)]*?(?=:\d+:\d+|[\s)]|$)/g, '$1')
    .replace(/[^\s@<>()"'/]*(?:@|%40)[^\s@<>()"'/]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[id]')
    .replace(REQUEST_ID, '[id]')
    .replace(VISITOR_ID, (found) => (NAME.test(found) ? found : '[id]'))
    .replace(IP_V6, (found) => (isIpAddress(found) ? '[address]' : found))
    .replace(IP_V4, '[address]')
    .replace(DIGITS, (found) => (isLongNumber(found) ? '[number]' : found));
}

const REQUEST_ID = /\b\d{13}\.[a-z0-9]{6}\b/gi;
/** Also matches as part of a storage key, but not in the file name of a script. */
const VISITOR_ID = /(?<![a-z0-9])[a-z0-9]{20}(?![a-z0-9]|\.m?js\b)/gi;
/** Function names may be as long as an ID: `useSyncExternalStore`. */
const NAME = /^[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*$/;
const IP_V6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{1,4})?(?![\w:]|\.\w)/gi;
const IP_V4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g;
/** Possible phone or card numbers, except line and column numbers. */
const DIGITS = /(?<!\.m?js:\d*|\.m?js:\d+:\d*)\d[\d .()/-]{5,}\d/g;

/** Excludes times of day, which have colons, too. */
const isIpAddress = (found: string): boolean =>
  /[0-9a-f]/i.test(found) && (found.includes('::') || found.split(':').length === 8);

function isLongNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  return digits >= 9 || (digits >= 7 && digits < found.length);
}

/** Removes data quoted by engines: invalid JSON, selectors, texts. */
const replacePersonalData = (given: string): string =>
  given
    .replace(/(?:\.{3})?".*"(?:\.{3})?(?= is not valid JSON)/g, '[text]')
    .replace(/(JSON Parse error:[^"\n]*)"[^"\n]*"/g, '$1[text]')
    .replace(/\{\s*["'](?:.*\}|.*$)/gm, '{[text]}')
    .replace(/\[\s*["'](?:.*\]|.*$)/gm, '[[text]]')
    .replace(/(?<!\w)(["'`])(?:(?!\1).)*\1(?!\w)|“[^”\n]*”|‘[^’\n]*’|«[^»\n]*»/g, (quoted) =>
      /\s|%20/.test(quoted) ? '[text]' : quoted,
    );
