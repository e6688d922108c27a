import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('screenResolution');

test('is the same when the screen is turned', async () => {
  const upright = await read({ viewport: { width: 400, height: 700 }, screen: { width: 412, height: 915 } });
  expect([...(upright as number[])].sort()).toEqual([412, 915]);
  expect(await read({ viewport: { width: 700, height: 400 }, screen: { width: 915, height: 412 } })).toEqual(upright);
});
