import { expect, it } from 'vitest';
import { once, onceFulfilled } from './once.ts';

it('once() calls its function on first use only', () => {
  let calls = 0;
  const read = once(() => {
    calls += 1;
    return undefined;
  });
  expect(calls).toBe(0);
  expect([read(), read(), calls]).toEqual([undefined, undefined, 1]);
});

it('onceFulfilled() shares one promise between calls', async () => {
  let calls = 0;
  const load = onceFulfilled(() => Promise.resolve(++calls));
  expect(load()).toBe(load());
  expect(await load()).toBe(1);
});

it('onceFulfilled() calls its function again after a rejection', async () => {
  let calls = 0;
  const load = onceFulfilled(() => (++calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(calls)));
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe(2);
});
