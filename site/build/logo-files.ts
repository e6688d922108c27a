import { brand } from '@whorl/contract/brand.ts';
import { logoUrls } from '@whorl/contract/urls.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';

/** `--ink` in the light and the dark theme. */
const INK = '#16150F';
const INK_ON_DARK = '#F1EBDD';
const STROKE = 66;

/** The logo as files that may be taken along: the seal of the header, for light and for dark paper. */
export function logoFiles(): Record<string, string> {
  return { [logoUrls.onLight]: sealIn(INK), [logoUrls.onDark]: sealIn(INK_ON_DARK) };
}

function sealIn(color: string): string {
  const { viewBox, bands, width, height } = drawWhorl(brand.logoSeed, whorlForms.seal);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><title>${brand.name}</title><path fill="none" stroke="${color}" stroke-width="${STROKE}" stroke-linecap="round" d="${bands.join('')}"/></svg>\n`;
}
