import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('plugins');

test('lists those for PDF, and is small enough to be sent', async () => {
  const value = await read();
  expect(value).toContainEqual(expect.objectContaining({ name: 'PDF Viewer' }));
  expect(JSON.stringify(value).length).toBeLessThan(1_024);
});
