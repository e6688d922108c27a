import { domainToUnicode } from 'node:url';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';

/** Returns the spellings in which a stored text can contain an email address, in lower case: the domain in ASCII and in Unicode. */
export function listEmailSpellings(email: string): string[] {
  const key = toEmailKey(email);
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  return [...new Set([key, key.slice(0, at) + (domainToUnicode(domain) || domain)])];
}

/** Returns text in the normalized form of {@link listEmailSpellings}, without invisible characters. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.')
    .toLowerCase();
