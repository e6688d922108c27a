/**
 * A name as it is compared: case, accents, full or half width and the space around and between its parts make no other
 * person. Without line breaks.
 */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
