import { expect, test } from 'vitest';
import { useSignal, withoutGraphics } from './test-signal.ts';

const read = useSignal('webGlBasics');

test('names the processor, and is -1 without graphics', async () => {
  expect(await read()).toMatchObject({
    rendererUnmasked: expect.stringMatching(/ANGLE|SwiftShader|llvmpipe/),
    vendorUnmasked: expect.any(String),
  });
  expect(await read({}, (page) => page.addInitScript(withoutGraphics))).toBe(-1);
});
