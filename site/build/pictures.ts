import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';

const pictureAddress = /\/(?:covers|prints)\/[a-z0-9-]+\.svg/g;

/** The addresses of all covers and prints that some HTML names. */
export const pictureUrlsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pictureAddress)].map(([url]) => url)));

/** Draws the picture that stands at one of these addresses. */
export function drawPicture(url: string): string {
  const [, kind, seed = ''] = url.split(/[/.]/);
  return kind === 'covers' ? drawCover(seed) : drawPrint(seed);
}

/**
 * The picture of an article or a case, 5:3, in ink on nothing. A file of its own, so that only those who come to it
 * load it; `.ink-image` turns it around in the dark.
 */
function drawCover(seed: string): string {
  const { viewBox, bands, width, height } = drawWhorl(seed, whorlForms.cover);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path fill="none" stroke="#16150f" stroke-width="4" stroke-linecap="round" d="${bands.join('')}"/></svg>`;
}

/** A fingertip for the band that ends a page, in the colour that stands on it in both themes (`--on-field`). */
function drawPrint(seed: string): string {
  const { viewBox, bands, width, height } = drawWhorl(seed, whorlForms.print480);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path fill="none" stroke="#fbf6ec" stroke-width="3.5" stroke-linecap="round" d="${bands.join('')}"/></svg>`;
}
