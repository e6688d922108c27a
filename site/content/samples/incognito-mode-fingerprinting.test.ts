import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { articleText, printedTables } from './test-article-files.ts';

type Step = Record<'new' | 'kept' | 'split' | 'mistaken' | 'parted', number>;
const { on, methods, signals, differing }: Measured = JSON.parse(
  readFileSync(`${contentRoot}/comparisons/measured.json`, 'utf8'),
);
type Measured = {
  on: string;
  methods: { service: { steps: Record<string, Step> } };
  signals: number;
  differing: Record<string, number>;
};

/** Steps of a returning visitor, and of another person with a similar browser. */
const printed = [
  ['reload', 'private-window', 'cleared'],
  ['twin-first', 'twin-again', 'cleared-and-time-zone', 'cleared-and-two'],
];

it('the article prints the measured results', () => {
  const tables = printedTables('incognito-mode-fingerprinting').map(({ rows }) =>
    rows.map(([, ...figures]) => figures),
  );
  expect(tables).toEqual(printed.map((steps) => steps.map(formatFigures)));
});

it('the article names the day of the run', () => {
  expect(articleText('incognito-mode-fingerprinting')).toContain(`We ran it on ${formatDay(on)},`);
});

function formatFigures(step: string): string[] {
  const found = methods.service.steps[step] as Step;
  const total = Object.values(found).reduce((sum, count) => sum + count, 0);
  const right = step.startsWith('twin') ? total - found.mistaken - found.split : found.kept;
  return [`${differing[step]} of ${signals}`, `${right} of ${total}`];
}

const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
