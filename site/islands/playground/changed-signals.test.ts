import { expect, test } from 'vitest';
import { changedSignals } from './changed-signals.ts';

const reading = (signals: Parameters<typeof changedSignals>[0]['signals']) => ({
  requestId: '1763724187402.k9Xw2a',
  visitorId: 'aaaaaaaaaaaaaaaaaaaa',
  signals,
});

test('changedSignals() reports changed, missing and new values, but not different durations', () => {
  const before = reading({
    timezone: { value: 'Europe/Berlin', ms: 3 },
    languages: { value: [['de']], ms: 0 },
    hdr: { value: false, ms: 0 },
    canvas: { error: 'Error: blocked', ms: 1 },
  });
  const now = reading({
    timezone: { value: 'Asia/Tokyo', ms: 2 },
    languages: { value: [['de']], ms: 9 },
    canvas: { value: { text: 'a' }, ms: 1 },
    math: { value: null, ms: 1 },
  });
  expect(changedSignals(before, now)).toEqual([
    { name: 'timezone', before: '"Europe/Berlin"', now: '"Asia/Tokyo"' },
    { name: 'canvas', before: 'Error: blocked', now: '{"text":"a"}' },
    { name: 'math', before: 'not collected', now: 'null' },
    { name: 'hdr', before: 'false', now: 'not collected' },
  ]);
  expect(changedSignals(now, now)).toEqual([]);
});
