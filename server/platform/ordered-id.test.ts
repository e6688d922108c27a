import { expect, test } from 'vitest';
import { createOrderedIds } from './ordered-id.ts';

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('IDs are UUIDs of version 7 in the order of their creation, also within a millisecond', () => {
  const createId = createOrderedIds();
  const ids = Array.from({ length: 20_000 }, createId);
  expect(ids.filter((id) => !uuid7.test(id))).toEqual([]);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test('IDs stay in order after the clock was set back', () => {
  const times = ['019ac000-0002', '019ac000-0001', '019abfff-ffff', '019ac000-0003'];
  const createId = createOrderedIds(() => `${times.shift()}-7abc-8def-0123456789ab`);
  const ids = [createId(), createId(), createId(), createId()];
  expect(ids).toEqual(ids.toSorted());
  expect(ids[3]).toMatch(/^019ac000-0003-7000-/);
});
