import { expect, it } from 'vitest';
import { bakeField } from './field.ts';
import { drawGenome } from './genome.ts';
import { createMask } from './mask.ts';
import { randomFrom } from './random.ts';
import { whorlForms } from './whorl.ts';

const form = whorlForms.print480;
const createField = (id: string) => {
  const genome = drawGenome(randomFrom(id));
  return { genome, field: bakeField(genome, createMask(form, genome, form.gap), form, form.gap) };
};

/** Returns the number of half turns that the ridges make on a small circle around a point. */
function indexAround(field: ReturnType<typeof bakeField>, x: number, y: number, radius: number): number {
  const direction = { x: 0, y: 0 };
  let turned = 0;
  let before: number | undefined;
  for (let i = 0; i <= 360; i++) {
    const angle = (i * Math.PI) / 180;
    field.direction(x + radius * Math.cos(angle), y + radius * Math.sin(angle), direction);
    const theta = Math.atan2(direction.y, direction.x);
    if (before !== undefined) {
      let change = theta - before;
      while (change > Math.PI / 2) change -= Math.PI;
      while (change < -Math.PI / 2) change += Math.PI;
      turned += change;
    }
    before = theta;
  }
  return Math.round(turned / Math.PI);
}

it('the field turns by half a turn around a core and by minus half a turn around a delta', () => {
  const { genome, field } = createField('Uu1Ii2Oo3Pp4Aa');
  for (const core of genome.cores) expect(indexAround(field, core.x, core.y, 0.1)).toBe(1);
  for (const delta of genome.deltas) expect(indexAround(field, delta.x, delta.y, 0.1)).toBe(-1);
});

it('the field gives unit directions everywhere, also at the poles and outside of the grid', () => {
  const { genome, field } = createField('whorl');
  const direction = { x: 0, y: 0 };
  for (const { x, y } of [...genome.cores, ...genome.deltas, { x: 0, y: 0 }, { x: 9, y: -9 }]) {
    field.direction(x, y, direction);
    expect(Math.hypot(direction.x, direction.y)).toBeCloseTo(1, 9);
  }
});

it('the mask contains the center and no point beyond the fingertip', () => {
  const { field } = createField('whorl');
  expect(field.inside(0, 0)).toBe(true);
  expect(field.inside(0.99, 1.19)).toBe(false);
  expect(field.inside(5, 0)).toBe(false);
});
