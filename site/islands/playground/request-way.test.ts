import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';
import { expect, test } from 'vitest';
import { wayOf } from './request-way.ts';

const requestId = '1763724187402.k9Xw2a';
const ends: readonly IdentificationPhase[] = ['answered', 'look-up', 'looked-up'];
const marksAt = (times: Partial<Record<IdentificationPhase, number>>, id = requestId) =>
  Object.entries(times).map(([phase, startTime]) => ({
    name: phaseMark(phase as IdentificationPhase),
    startTime,
    detail: ends.includes(phase as IdentificationPhase) ? id : null,
  }));
const times = { asked: 1000.2, ticket: 1024.6, read: 1190.4, posted: 1192.3, answered: 1230.9 };

test('parts meet without a gap, and the last one ends the whole', () => {
  const way = wayOf(requestId, marksAt({ ...times, 'look-up': 1240.1, 'looked-up': 1255.5 }));
  expect(way).toEqual({
    parts: {
      ticket: { from: 0, to: 24 },
      read: { from: 0, to: 190 },
      digest: { from: 190, to: 192 },
      answer: { from: 192, to: 231 },
      page: { from: 231, to: 240 },
      lookUp: { from: 240, to: 255 },
    },
    total: 255,
  });
});

test('a request that was not looked up ends with its answer', () => {
  const lookedUp = marksAt({ 'look-up': 1240, 'looked-up': 1255 }, '1763724180000.aaaaaa');
  expect(wayOf(requestId, [...marksAt(times), ...lookedUp])).toMatchObject({ total: 231 });
});

test('marks of another request, of one that was overtaken, or of no agent of ours say nothing', () => {
  expect(wayOf('1763724187403.k9Xw2a', marksAt(times))).toBeUndefined();
  expect(wayOf(requestId, marksAt({ ...times, asked: 2000 }))).toBeUndefined();
  expect(wayOf(requestId, marksAt({ ...times, ticket: 1300 }))).toBeUndefined();
  expect(wayOf(requestId, [])).toBeUndefined();
});
