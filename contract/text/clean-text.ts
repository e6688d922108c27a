import { parseUrl } from '../parse-url.ts';

/*
 * Normalization of typed and pasted text, for every form and for lookups of stored values. Small, because the
 * newsletter form on every page uses it too.
 */

/**
 * Invisible characters that only hide in a text: soft hyphen, zero-width space, word joiner, byte order mark. Not the
 * zero-width joiners and variation selectors, which Persian, Indic scripts and emoji need.
 */
const hidden = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;
/** Embeddings, overrides and isolates. Unbalanced, they reorder the text that follows, for example in an email. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;
const trimmed = /[\s\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff]/u;

/** Longest domain name (RFC 1035, section 2.3.4). */
const MAX_DOMAIN_LENGTH = 255;

/** Removes white space and invisible characters from the ends, in linear time. */
function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && trimmed.test(text.charAt(start))) start += 1;
  while (end > start && trimmed.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Returns text of one line without hidden characters. */
export const cleanLine = (text: string): string => trimInvisible(text.replace(hidden, '').replace(reordering, ''));

/** Returns text of several lines with `\n` as the only line break. Form posts separate lines by `\r\n`. */
export const cleanParagraph = (text: string): string => trimInvisible(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'));

/** Returns text with the decimal digits of all scripts converted to ASCII, such as Arabic and full-width ones. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script are consecutive, and begin after a character that isn't a digit or after a 9.
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });

/** Returns a code or phone number with ASCII digits, full-width characters converted and no invisible characters. */
export const cleanCode = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();

/**
 * Returns an email address in the one spelling that is stored: without invisible characters, full-width ones converted,
 * and the domain in lower case and ASCII (`xn--…`, RFC 5891). The part before the @ keeps its case. The result may be
 * invalid.
 */
export function cleanEmail(text: string): string {
  // Joiners are letters of some domains.
  const visible = text
    .normalize('NFKC')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
  const at = visible.lastIndexOf('@') + 1;
  return removeJoiners(visible.slice(0, at)) + toAsciiDomain(visible.slice(at).replaceAll('\u3002', '.'));
}

/** Returns a key with which two spellings of an email address can be compared, ignoring case. */
export const toEmailKey = (email: string): string => cleanEmail(email).toLowerCase();

const removeJoiners = (text: string): string => text.replace(/[\u200c\u200d]/g, '');

function toAsciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain.toLowerCase();
  // These characters end the host of a URL or are decoded in it. The conversion of long names takes quadratic time.
  if (/[\s/?#:@\\%[\]<>^|]/.test(domain) || domain.length > MAX_DOMAIN_LENGTH) return domain;
  const url = parseUrl(`http://${domain}`) ?? parseUrl(`http://${removeJoiners(domain)}`);
  return url?.hostname ?? domain;
}

/**
 * Returns what is wrong with an invalid email address, naming a character that can't be seen or looks like another one.
 *
 * @param email in the spelling of {@link cleanEmail}
 */
export function explainInvalidEmail(email: string): string {
  if (/\s/.test(email)) return 'Please remove the spaces from the email address.';
  const [invisible] = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.exec(email) ?? [];
  if (invisible) return `Please remove the hidden character (${formatCodePoint(invisible)}) from the email address.`;
  const [foreign] = /[^\0-\x7f]/u.exec(email.slice(0, email.lastIndexOf('@') + 1)) ?? [];
  if (foreign) return `Before the @, an email address can’t contain “${foreign}” (${formatCodePoint(foreign)}).`;
  return 'Please enter an email address such as name@example.com.';
}

const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
