import { drawWhorl, type WhorlForm, whorlForms } from '../design/whorl/whorl.ts';

type Drawing = { readonly form: WhorlForm; readonly ink: string; readonly strokeWidth: number };

/** `--ink` and `--on-field` of the light theme; `.ink-image` turns ink around in the dark. */
const INK = '#16150f';
const ON_FIELD = '#fbf6ec';

/** What lies in which folder: files of their own, so that only those who come to a picture load it. */
const drawings: Readonly<Record<string, Drawing>> = {
  /** Of an article or a case, 5:3. */
  covers: { form: whorlForms.cover, ink: INK, strokeWidth: 4 },
  'small-covers': { form: whorlForms.smallCover, ink: INK, strokeWidth: 14 },
  /** For the row of a list, drawn for a width of 96 px. */
  fingertips: { form: whorlForms.print96, ink: INK, strokeWidth: 14 },
  /** For the band that ends a page. */
  prints: { form: whorlForms.print480, ink: ON_FIELD, strokeWidth: 3.5 },
};

const pictureAddress = new RegExp(`/(?:${Object.keys(drawings).join('|')})/[a-z0-9-]+\\.svg`, 'g');

/** The addresses of all these pictures that some HTML names. */
export const pictureUrlsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pictureAddress)].map(([url]) => url)));

/** Draws the picture that stands at one of these addresses. @throws for an address of another kind */
export function drawPicture(url: string): string {
  const [, folder = '', seed = ''] = url.split(/[/.]/);
  const drawing = drawings[folder];
  if (!drawing) throw new Error(`There is nothing to draw at ${url}`);
  const { viewBox, bands, width, height } = drawWhorl(seed, drawing.form);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path fill="none" stroke="${drawing.ink}" stroke-width="${drawing.strokeWidth}" stroke-linecap="round" d="${bands.join('')}"/></svg>`;
}
