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
/** In units of the seal's view box, which is 1000 wide. Smaller icons need heavier strokes. */
const STROKE = 56;
const STROKE_AT_16 = 84;
const STROKE_AT_32 = 66;
/**
 * Share of the icon's width. A launcher may crop a maskable icon to a circle of four fifths; the seal stays well
 * inside.
 */
const MASKABLE_SHARE = 0.56;
/** Share of the width for the other icons with a paper background. */
const TILE_SHARE = 0.74;

/**
 * Returns all icons of the site and the web app manifest that names them, by URL path. All are drawn from the logo's
 * seal.
 */
export function icons(): Record<string, string | Uint8Array> {
  return {
    '/favicon.svg': faviconSvg(),
    // For browsers that don't support SVG icons, and tools that look only here.
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

/** Returns the SVG icon, in an ink that follows the theme of the browser's tab bar. */
function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seal.viewBox}"><style>path{fill:none;stroke:${INK};stroke-width:${STROKE_AT_32};stroke-linecap:round}@media(prefers-color-scheme:dark){path{stroke:${INK_ON_DARK}}}</style><path d="${sealPath}"/></svg>`;
}

function drawIcon(share: number, stroke: number): string {
  const side = seal.width * share;
  const offset = (seal.width - side) / 2;
  return `<svg x="${offset}" y="${offset}" width="${side}" height="${side}" viewBox="${seal.viewBox}"><path d="${sealPath}" fill="none" stroke="${INK}" stroke-width="${stroke}" stroke-linecap="round"/></svg>`;
}

/** Renders the seal on a transparent background, as large as the picture. */
function glyph(size: number, stroke: number): Uint8Array {
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seal.viewBox}">${drawIcon(1, stroke)}</svg>`,
    size,
  ).asPng();
}

/** Renders the seal on paper. */
function tile(size: number, share: number): Uint8Array {
  const paper = `<rect width="100%" height="100%" fill="${PAPER}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seal.viewBox}">${paper}${drawIcon(share, STROKE)}</svg>`;
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
