import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';
import { expect, test } from 'vitest';
import { calculateRequestTiming } from './request-timing.ts';

const requestId = '1763724187402.k9Xw2a';
const ends: readonly IdentificationPhase[] = ['answered', 'look-up', 'looked-up'];
const marksAt = (times: Partial<Record<IdentificationPhase, number>>, id = requestId) =>
  Object.entries(times).map(([phase, startTime]) => ({
    name: phaseMark(phase as IdentificationPhase),
    startTime,
    detail: ends.includes(phase as IdentificationPhase) ? id : null,
  }));
const times = { asked: 1000.2, ticket: 1024.6, read: 1190.4, posted: 1192.3, answered: 1230.9 };

test('calculateRequestTiming() returns adjacent phases, and the last one ends the total', () => {
  const timing = calculateRequestTiming(requestId, marksAt({ ...times, 'look-up': 1240.1, 'looked-up': 1255.5 }));
  expect(timing).toEqual({
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

test('calculateRequestTiming() ends with the answer if the request was not looked up', () => {
  const lookedUp = marksAt({ 'look-up': 1240, 'looked-up': 1255 }, '1763724180000.aaaaaa');
  expect(calculateRequestTiming(requestId, [...marksAt(times), ...lookedUp])).toMatchObject({ total: 231 });
});

test('calculateRequestTiming() returns undefined for marks of another request, of an overtaken one, and without marks', () => {
  expect(calculateRequestTiming('1763724187403.k9Xw2a', marksAt(times))).toBeUndefined();
  expect(calculateRequestTiming(requestId, marksAt({ ...times, asked: 2000 }))).toBeUndefined();
  expect(calculateRequestTiming(requestId, marksAt({ ...times, ticket: 1300 }))).toBeUndefined();
  expect(calculateRequestTiming(requestId, [])).toBeUndefined();
});
