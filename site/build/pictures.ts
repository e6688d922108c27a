import { drawWhorl, type WhorlForm, whorlForms } from '../design/whorl/whorl.ts';

type Drawing = { readonly form: WhorlForm; readonly ink: string; readonly strokeWidth: number };

/** `--ink` and `--on-field` of the light theme; the class `ink-image` inverts the ink in the dark theme. */
const INK = '#16150f';
const ON_FIELD = '#fbf6ec';

/** Kind of drawing per folder. The pictures are separate files, so that only visitors who scroll to one load it. */
const drawings: Readonly<Record<string, Drawing>> = {
  /** Covers of articles and case studies, 5:3. */
  covers: { form: whorlForms.cover, ink: INK, strokeWidth: 4 },
  /** For rows of lists, drawn for a width of 96 px. */
  fingertips: { form: whorlForms.print96, ink: INK, strokeWidth: 14 },
  /** For the band at the end of a page. */
  prints: { form: whorlForms.print480, ink: ON_FIELD, strokeWidth: 3.5 },
};

const pictureAddress = new RegExp(`/(?:${Object.keys(drawings).join('|')})/[a-z0-9-]+\\.svg`, 'g');

/** Returns the URL paths of all such pictures that the HTML mentions. */
export const findPictureUrls = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pictureAddress)].map(([url]) => url)));

/**
 * Draws the picture with this URL path.
 *
 * @throws Error for a path of another kind
 */
export function drawPicture(url: string): string {
  const [, folder = '', seed = ''] = url.split(/[/.]/);
  const drawing = drawings[folder];
  if (!drawing) throw new Error(`No picture is defined for ${url}`);
  const { viewBox, bands, width, height } = drawWhorl(seed, drawing.form);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path fill="none" stroke="${drawing.ink}" stroke-width="${drawing.strokeWidth}" stroke-linecap="round" d="${bands.join('')}"/></svg>`;
}
