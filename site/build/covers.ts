import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';

const coverAddress = /\/covers\/([a-z0-9-]+)\.svg/g;

/** The seeds of all covers that some text, HTML or JSON, names by their address. */
export const coverSeedsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(coverAddress)].map(([, seed = '']) => seed)));

/**
 * The picture of an article or a case, 5:3, in ink on nothing. A file of its own, so that only those who come to it
 * load it; `.ink-image` turns it around in the dark.
 */
export function drawCover(seed: string): string {
  const { viewBox, bands, width, height } = drawWhorl(seed, whorlForms.cover);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path fill="none" stroke="#16150f" stroke-width="4" stroke-linecap="round" d="${bands.join('')}"/></svg>`;
}
