/**
 * Normalizes a name for comparison: ignores case, accents, character width, and the white space around and between its
 * parts.
 */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
