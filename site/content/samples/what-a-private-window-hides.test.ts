import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { printedTables } from './test-article-files.ts';

type Step = Record<'new' | 'kept' | 'split' | 'mistaken' | 'parted', number>;
const { methods, signals, differing }: Measured = JSON.parse(
  readFileSync(`${contentRoot}/comparisons/measured.json`, 'utf8'),
);
type Measured = {
  methods: { service: { steps: Record<string, Step> } };
  signals: number;
  differing: Record<string, number>;
};

/** Rows of a returning visitor, and of somebody who looks like one. */
const printed = [
  ['reload', 'private-window', 'cleared'],
  ['twin-first', 'twin-again', 'cleared-and-time-zone', 'cleared-and-two'],
];

it('prints what was measured', () => {
  const tables = printedTables('what-a-private-window-hides').map(({ rows }) => rows.map(([, ...figures]) => figures));
  expect(tables).toEqual(printed.map((steps) => steps.map(figuresOf)));
});

function figuresOf(step: string): string[] {
  const found = methods.service.steps[step] as Step;
  const of = Object.values(found).reduce((sum, count) => sum + count, 0);
  const right = step.startsWith('twin') ? of - found.mistaken - found.split : found.kept;
  return [`${differing[step]} of ${signals}`, `${right} of ${of}`];
}
