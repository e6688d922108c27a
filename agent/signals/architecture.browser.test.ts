import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('architecture');

test('knows the processor that the test runs on', async () => {
  expect(await read()).toBe(process.arch === 'x64' ? 255 : 127);
});
