import { drawWhorl, type WhorlForm, whorlForms } from '../design/whorl/whorl.ts';
import { differenceHash, nearestDistances, perceptualHash, rasterize } from './whorl-similarity.ts';

/**
 * Measures how similar the whorls of different IDs are and how long drawing takes. Run with `node scripts/run.mjs
 * site/build/bench-whorl.ts`.
 */
const IDS = 1000;
const ids = Array.from({ length: IDS }, (_, i) => `sample ${i}`);

console.log(`Bits of 64 in which the nearest other of ${IDS} ids differs (by chance about 18)`);
console.log('drawing          hash        least   1 %   5 %  median');
for (const [name, form, width, stroke] of [
  ['print at 96 px', whorlForms.print96, 96, 1.35],
  ['seal at 24 px', whorlForms.seal, 24, 1.6],
] as const) {
  const rasters = ids.map((id) => rasterize(drawWhorl(id, form), width, stroke));
  for (const [kind, hash] of [
    ['perceptual', perceptualHash],
    ['difference', differenceHash],
  ] as const) {
    const nearest = nearestDistances(rasters.map(hash));
    const figures = [0, 0.01, 0.05, 0.5].map((share) => nearest[Math.floor(share * IDS)] as number);
    console.log(`${name.padEnd(16)} ${kind}  ${figures.map((figure) => String(figure).padStart(5)).join(' ')}`);
  }
}

console.log('\nPaths, 200 ids       KB mean    KB most   CPU ms mean   most (warm)');
for (const [name, form] of Object.entries(whorlForms) as [string, WhorlForm][]) {
  const sizes: number[] = [];
  const times: number[] = [];
  for (const id of ids.slice(0, 200)) {
    const before = process.cpuUsage();
    const { bands } = drawWhorl(id, form);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    sizes.push(bands.join('').length / 1000);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const cells = [mean(sizes), Math.max(...sizes), mean(times), Math.max(...times)].map((n) => n.toFixed(1).padStart(9));
  console.log(`${name.padEnd(18)} ${cells.join(' ')}`);
}
