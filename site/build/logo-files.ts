import { brand } from '@whorl/contract/brand.ts';
import { logoUrls } from '@whorl/contract/urls.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';

/** `--ink` in the light and the dark theme. */
const INK = '#16150F';
const INK_ON_DARK = '#F1EBDD';
const STROKE = 66;

/** Returns the logo as files for download: the seal of the header, for light and for dark backgrounds. */
export function logoFiles(): Record<string, string> {
  return { [logoUrls.onLight]: drawSeal(INK), [logoUrls.onDark]: drawSeal(INK_ON_DARK) };
}

function drawSeal(color: string): string {
  const { viewBox, bands, width, height } = drawWhorl(brand.logoSeed, whorlForms.seal);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><title>${brand.name}</title><path fill="none" stroke="${color}" stroke-width="${STROKE}" stroke-linecap="round" d="${bands.join('')}"/></svg>\n`;
}
