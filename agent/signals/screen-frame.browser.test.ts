import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('screenFrame');

test('is what the screen has around the part that windows may use', async () => {
  const value = await read({}, (page) =>
    page.addInitScript(() => {
      const { width, height } = screen;
      const available = { availTop: 32, availLeft: 0, availWidth: width - 58, availHeight: height - 32 };
      for (const [name, pixels] of Object.entries(available)) {
        Object.defineProperty(screen, name, { get: () => pixels });
      }
    }),
  );
  expect(value).toEqual([30, 60, 0, 0]);
});
