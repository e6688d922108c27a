import { Resvg } from '@resvg/resvg-js';
import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { themeColors } from '../islands/theme/theme.ts';
import { encodeIco } from './encode-ico.ts';
import { encodeInkPng } from './encode-png.ts';

const PAPER = themeColors.light;
/** `--ink` in the light and the dark theme. */
const INK = '#16150F';
const INK_ON_DARK = '#F1EBDD';
/** In units of the seal, which is 1000 wide; the smaller the icon, the heavier. */
const STROKE = 56;
const STROKE_AT_16 = 84;
const STROKE_AT_32 = 66;
/** A launcher may cut a maskable icon down to a circle of four fifths: the seal stays well inside. */
const MASKABLE_SHARE = 0.56;
/** The other icons that stand on paper. */
const TILE_SHARE = 0.74;

/** All icons of the site and the manifest that names them, by address; all drawn from the logo's seal. */
export function icons(): Record<string, string | Uint8Array> {
  return {
    '/favicon.svg': faviconSvg(),
    // Browsers that read no SVG, and tools that look nowhere else.
    '/favicon.ico': encodeIco([
      { size: 16, png: glyph(16, STROKE_AT_16) },
      { size: 32, png: glyph(32, STROKE_AT_32) },
      { size: 48, png: glyph(48, STROKE) },
    ]),
    '/apple-touch-icon.png': tile(180, TILE_SHARE),
    '/icon-192.png': tile(192, TILE_SHARE),
    '/icon-512.png': tile(512, TILE_SHARE),
    '/icon-maskable-512.png': tile(512, MASKABLE_SHARE),
    '/manifest.webmanifest': JSON.stringify(webManifest()),
  };
}

const seal = drawWhorl(brand.logoSeed, whorlForms.seal);
const sealPath = seal.bands.join('');

/** In ink that follows the theme of the browser's tab bar. */
function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seal.viewBox}"><style>path{fill:none;stroke:${INK};stroke-width:${STROKE_AT_32};stroke-linecap:round}@media(prefers-color-scheme:dark){path{stroke:${INK_ON_DARK}}}</style><path d="${sealPath}"/></svg>`;
}

function drawingOf(share: number, stroke: number): string {
  const side = seal.width * share;
  const offset = (seal.width - side) / 2;
  return `<svg x="${offset}" y="${offset}" width="${side}" height="${side}" viewBox="${seal.viewBox}"><path d="${sealPath}" fill="none" stroke="${INK}" stroke-width="${stroke}" stroke-linecap="round"/></svg>`;
}

/** The seal on nothing, as large as the picture. */
function glyph(size: number, stroke: number): Uint8Array {
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seal.viewBox}">${drawingOf(1, stroke)}</svg>`,
    size,
  ).asPng();
}

/** The seal on paper. */
function tile(size: number, share: number): Uint8Array {
  const paper = `<rect width="100%" height="100%" fill="${PAPER}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seal.viewBox}">${paper}${drawingOf(share, STROKE)}</svg>`;
  return encodeInkPng(render(svg, size), PAPER, INK);
}

const render = (svg: string, size: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render();

function webManifest(): Record<string, unknown> {
  return {
    id: pages.home.path,
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'en',
    start_url: pages.home.path,
    scope: pages.home.path,
    display: 'browser',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
