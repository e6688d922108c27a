import { expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';

it('fillIn inserts values by name, as often as they occur', () => {
  expect(fillIn('{count} of {all}: {count} visits', { count: 3, all: 'many' })).toBe('3 of many: 3 visits');
});

it('fillIn leaves a placeholder without a value as it is', () => {
  expect(fillIn('{toString} of {count}', { count: 0 })).toBe('{toString} of 0');
});
