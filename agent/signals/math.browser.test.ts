import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('math');

test('is what the same engine computes here', async () => {
  const value = (await read()) as Record<string, number>;
  expect(value.acos).toBe(Math.acos(0.12312423423423424));
  expect(value.tan).toBe(Math.tan(-1e300));
  expect(JSON.stringify(value).length).toBeLessThan(1_024);
});
