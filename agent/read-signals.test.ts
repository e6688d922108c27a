import { expect, test } from 'vitest';
import { readSignals } from './read-signals.ts';

const options = { timeoutMs: 30, pause: () => Promise.resolve() };
const forever = new Promise<never>(() => undefined);

test('values of one stage and of two, at once and later', async () => {
  const signals = await readSignals(
    {
      a: () => 1,
      b: async () => 'later',
      c: () => () => [2],
      d: async () => async () => ({ deep: true }),
      e: () => undefined,
    },
    options,
  );
  expect(signals).toMatchObject({
    a: { value: 1 },
    b: { value: 'later' },
    c: { value: [2] },
    d: { value: { deep: true } },
    e: { value: null },
  });
});

test('a source that throws, rejects or hangs is an error alone', async () => {
  const signals = await readSignals(
    {
      throws: () => {
        throw new Error('broken');
      },
      rejects: () => Promise.reject(new TypeError('refused')),
      hangs: () => forever,
      hangsLater: () => () => forever,
      works: () => 7,
    },
    options,
  );
  expect(signals).toMatchObject({
    throws: { error: 'Error: broken' },
    rejects: { error: 'TypeError: refused' },
    hangs: { error: 'Error: timeout after 30 ms' },
    hangsLater: { error: 'Error: timeout after 30 ms' },
    works: { value: 7 },
  });
});

test('sources are started in their order, and the browser gets a turn after each', async () => {
  const log: string[] = [];
  await readSignals(
    { slow: () => log.push('slow'), quick: () => log.push('quick') },
    { ...options, pause: async () => void log.push('pause') },
  );
  expect(log).toEqual(['slow', 'pause', 'quick', 'pause']);
});
