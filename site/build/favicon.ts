import { brand } from '@whorl/contract/brand.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';

/** The logo as a file of its own, in ink that follows the theme of the browser's tab bar. */
export function favicon(): string {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.seal);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><style>path{fill:none;stroke:#16150f;stroke-width:52;stroke-linecap:round}@media(prefers-color-scheme:dark){path{stroke:#f1ebdd}}</style><path d="${bands.join('')}"/></svg>`;
}
