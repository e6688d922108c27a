import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('touchSupport');

test('tells a screen that can be touched from one that cannot', async () => {
  expect(await read({ hasTouch: true })).toMatchObject({ maxTouchPoints: 1, touchEvent: true, touchStart: true });
  expect(await read({ hasTouch: false })).toEqual({ maxTouchPoints: 0, touchEvent: false, touchStart: false });
});
