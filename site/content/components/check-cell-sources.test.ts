import { expect, test } from 'vitest';
import { checkCellSources } from './check-cell-sources.ts';

const table = (cell: string) =>
  ['| Question | Vendor | Whorl |', '|---|---|---|', `| Price | ${cell} | free |`].join('\n');

test('a cell with a dated link to its source has no problem', () => {
  expect(checkCellSources(table('per request ([billing, November 2026](https://example.com/billing))'))).toEqual([]);
});

test.each(['per request', 'per request ([billing](https://example.com/))', 'per request (billing, November 2026)'])(
  'the cell "%s" is reported with its line',
  (cell) => {
    expect(checkCellSources(table(cell)).map(({ line }) => line)).toEqual([3]);
  },
);
