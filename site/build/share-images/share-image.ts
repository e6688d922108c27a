import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { brand } from '@whorl/contract/brand.ts';
import { once } from '@whorl/contract/once.ts';
import { shareImageSize } from '@whorl/contract/share-image.ts';
import type { ReactNode } from 'react';
import satori from 'satori';
import { drawWhorl, whorlForms } from '../../design/whorl/whorl.ts';
import { themeColors } from '../../islands/theme/theme.ts';
import { encodeInkPng } from '../encode-png.ts';

/** The parts of a share image that differ between pages. */
export type ShareImage = {
  readonly title: string;
  /** One line above the title: kind of page and date. */
  readonly note: string | undefined;
  /** The string that its whorl is drawn from. */
  readonly seed: string;
};

const { width, height } = shareImageSize;
const PAPER = themeColors.light;
/** `--ink` and `--ink3` of the light theme. */
const INK = '#16150F';
const CAPTION = '#68645A';
const MARGIN = 64;
const TEXT_WIDTH = 660;
const RULE_TOP = 524;
const SEAL = 44;
/** The print extends beyond the picture at the top, bottom and right. */
const PRINT = { left: 724, top: -66, width: 632 };
/** Stroke widths by pressure, in pixels at the size of the print here. */
const PRINT_STROKES = [3, 2.7, 2.2, 1.7];
/** Font size in pixels by the maximum length of the title in characters. */
const TITLE_SIZES: readonly (readonly [length: number, size: number])[] = [
  [24, 96],
  [44, 80],
  [72, 64],
  [110, 54],
  [Number.POSITIVE_INFINITY, 44],
];

/** Draws the image that other sites show for a shared link, as PNG. */
export async function drawShareImage({ title, note, seed }: ShareImage): Promise<Buffer> {
  // satori accepts elements as plain objects, without React.
  const words = await satori(drawWords(title, note) as ReactNode, { width, height, fonts: readFonts() });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    drawPrint(seed),
    `<rect x="${MARGIN}" y="${RULE_TOP}" width="${TEXT_WIDTH - MARGIN}" height="2" fill="${INK}"/>`,
    drawSeal(MARGIN, RULE_TOP + 30),
    words,
    '</svg>',
  ].join('');
  // All text is paths by now; loading system fonts would take longer than the drawing.
  return encodeInkPng(new Resvg(svg, { font: { loadSystemFonts: false } }).render(), PAPER, INK);
}

type Box = { type: string; key: null; props: { style: Record<string, string | number>; children: Box[] | string } };
const box = (style: Record<string, string | number>, children: Box[] | string): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

function drawWords(title: string, note: string | undefined): Box {
  const size = (TITLE_SIZES.find(([length]) => title.length <= length) ?? [0, 44])[1];
  const above = note ? [box({ fontFamily: 'mono', fontSize: 22, color: CAPTION, marginBottom: 20 }, note)] : [];
  return box({ position: 'relative', width, height, color: INK, fontFamily: 'sans' }, [
    box({ position: 'absolute', flexDirection: 'column', left: MARGIN, top: 58, width: TEXT_WIDTH - MARGIN }, [
      ...above,
      box(
        { fontSize: size, lineHeight: 1.04, letterSpacing: -0.038 * size, fontWeight: 500, textWrap: 'balance' },
        title,
      ),
    ]),
    box(
      {
        position: 'absolute',
        left: MARGIN + SEAL + 14,
        top: RULE_TOP + 30,
        height: SEAL,
        alignItems: 'center',
        fontSize: 36,
        fontWeight: 600,
        letterSpacing: -1.2,
      },
      brand.name,
    ),
  ]);
}

function drawPrint(seed: string): string {
  const { viewBox, bands, width: units, height: tall } = drawWhorl(seed, whorlForms.print480);
  const scale = PRINT.width / units;
  const paths = bands.map(
    (band, i) => `<path d="${band}" stroke-width="${((PRINT_STROKES[i] ?? 2) / scale).toFixed(2)}"/>`,
  );
  return `<svg x="${PRINT.left}" y="${PRINT.top}" width="${PRINT.width}" height="${tall * scale}" viewBox="${viewBox}" fill="none" stroke="${INK}" stroke-linecap="round">${paths.join('')}</svg>`;
}

function drawSeal(left: number, top: number): string {
  const { viewBox, bands, width: units } = drawWhorl(brand.logoSeed, whorlForms.seal);
  return `<svg x="${left}" y="${top}" width="${SEAL}" height="${SEAL}" viewBox="${viewBox}"><path d="${bands.join('')}" fill="none" stroke="${INK}" stroke-linecap="round" stroke-width="${(2.6 * units) / SEAL}"/></svg>`;
}

const fontFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}-normal.woff`)));

const readFonts = once((): Parameters<typeof satori>[1]['fonts'] => [
  { name: 'sans', weight: 500, data: fontFile('host-grotesk/files/host-grotesk-latin-500') },
  { name: 'sans', weight: 600, data: fontFile('host-grotesk/files/host-grotesk-latin-600') },
  { name: 'mono', weight: 400, data: fontFile('geist-mono/files/geist-mono-latin-400') },
]);
