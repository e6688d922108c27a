import { brand } from '@whorl/contract/brand.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseRecords } from './define-records.ts';

const records = {
  file: 'test.yaml',
  schema: v.strictObject({
    items: v.array(v.strictObject({ id: v.string(), title: v.pipe(v.string(), v.minLength(3)) })),
  }),
};

it('parseRecords returns the records with the types of the schema', () => {
  expect(parseRecords(records, 'items:\n  - id: a\n    title: One\n')).toEqual({ items: [{ id: 'a', title: 'One' }] });
});

it.each([
  [
    'a value that the schema refuses',
    'items:\n  - id: a\n    title: O\n',
    'content/test.yaml:3: "items.0.title": Invalid length',
  ],
  ['a missing key', 'items:\n  - id: a\n', 'content/test.yaml:2: "items.0.title": Invalid key'],
  ['an unknown key', 'items: []\nother: 1\n', 'content/test.yaml:2: "other": Invalid key'],
  ['a syntax error', 'items: [\n', 'content/test.yaml:2: Flow sequence'],
])('parseRecords rejects %s with file, line and key', (_, source, expected) => {
  expect(() => parseRecords(records, source)).toThrow(expected);
});

it('parseRecords inserts the figures of the records', () => {
  const withFigures = { ...records, figures: () => ({ detectors: 'eighteen' }) };
  const source = 'items:\n  - id: a\n    title: All {detectors} of {brand}\n';
  expect(parseRecords(withFigures, source).items[0]?.title).toBe(`All eighteen of ${brand.name}`);
});
