import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('applePay');

test('is -1 where there is none, and else what it says', async () => {
  expect(await read()).toBe(-1);
  for (const [can, value] of [
    ['true', 1],
    ['false', 0],
  ] as const) {
    const saying = property('window', 'ApplePaySession', `{ canMakePayments: () => ${can} }`);
    expect(await read({}, (page) => page.addInitScript(saying))).toBe(value);
  }
});
