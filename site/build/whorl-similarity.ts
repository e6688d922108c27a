import { Resvg } from '@resvg/resvg-js';
import type { Whorl } from '../design/whorl/whorl.ts';

/** Renders a drawing as a person sees it to gray levels: ink on white, `width` pixels wide, 0 is black, 255 white. */
export function rasterize(whorl: Whorl, width: number, stroke: number): Raster {
  const units = (stroke * whorl.width) / width;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${whorl.viewBox}"><path d="${whorl.bands.join('')}" fill="none" stroke="#000" stroke-width="${units}" stroke-linecap="round"/></svg>`;
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, background: '#fff' }).render();
  const { pixels } = image;
  const grey = new Float64Array(image.width * image.height);
  for (let i = 0; i < grey.length; i++) grey[i] = pixels[4 * i] ?? 255;
  return { width: image.width, height: image.height, grey };
}
type Raster = { readonly width: number; readonly height: number; readonly grey: Float64Array };

/**
 * Returns the 64-bit perceptual hash (pHash) of a drawing, as ±1: the signs of the 8 × 8 lowest DCT coefficients of its
 * 32 × 32 thumbnail relative to their median.
 */
export function perceptualHash(raster: Raster): Int8Array {
  const small = shrink(raster, SIDE, SIDE);
  const rows = new Float64Array(WAVES * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < WAVES; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += at(small, y * SIDE + x) * cosine(x, u + 1);
      rows[u * SIDE + y] = sum;
    }
  const waves: number[] = [];
  for (let u = 0; u < WAVES; u++)
    for (let v = 0; v < WAVES; v++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += at(rows, u * SIDE + y) * cosine(y, v + 1);
      waves.push(sum);
    }
  const median = waves.toSorted((a, b) => a - b)[32] ?? 0;
  return Int8Array.from(waves, (wave) => (wave < median ? -1 : 1));
}

/**
 * Returns the 64-bit difference hash (dHash), as ±1: whether each cell of a 9 × 8 thumbnail is lighter than its right
 * neighbor.
 */
export function differenceHash(raster: Raster): Int8Array {
  const small = shrink(raster, 9, 8);
  const bits = new Int8Array(64);
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) bits[y * 8 + x] = at(small, y * 9 + x) < at(small, y * 9 + x + 1) ? -1 : 1;
  return bits;
}

/** Returns, for each hash, the Hamming distance to its nearest neighbor; smallest first. */
export function nearestDistances(hashes: readonly Int8Array[]): number[] {
  const nearest = hashes.map(() => 64);
  for (const [i, a] of hashes.entries())
    for (let j = i + 1; j < hashes.length; j++) {
      const b = hashes[j] as Int8Array;
      let distance = 0;
      for (let bit = 0; bit < 64; bit++) if (a[bit] !== b[bit]) distance++;
      if (distance < (nearest[i] as number)) nearest[i] = distance;
      if (distance < (nearest[j] as number)) nearest[j] = distance;
    }
  return nearest.sort((a, b) => a - b);
}

const SIDE = 32;
const WAVES = 8;
const at = (values: Float64Array, index: number): number => values[index] as number;
const cosines = Float64Array.from({ length: SIDE * (WAVES + 1) }, (_, i) =>
  Math.cos((Math.PI * Math.floor(i / SIDE) * ((i % SIDE) + 0.5)) / SIDE),
);
const cosine = (position: number, wave: number): number => at(cosines, wave * SIDE + position);

/** Downscales by averaging the pixels of each cell, with pixels on a border weighted by the covered share. */
function shrink({ width, height, grey }: Raster, columns: number, rows: number): Float64Array {
  const small = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      let weights = 0;
      const [left, right] = [(column * width) / columns, ((column + 1) * width) / columns];
      const [top, bottom] = [(row * height) / rows, ((row + 1) * height) / rows];
      for (let y = Math.floor(top); y < Math.min(height, bottom); y++)
        for (let x = Math.floor(left); x < Math.min(width, right); x++) {
          const weight = (Math.min(x + 1, right) - Math.max(x, left)) * (Math.min(y + 1, bottom) - Math.max(y, top));
          sum += weight * at(grey, y * width + x);
          weights += weight;
        }
      small[row * columns + column] = sum / weights;
    }
  return small;
}
