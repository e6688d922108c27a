import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('canvas');
const digest = /^[0-9a-f]{32}$/;
const drawing = (picture: string) => `HTMLCanvasElement.prototype.toDataURL = () => ${picture}`;

test('canvas returns the same digests on every page, and another digest for another picture', async () => {
  const first = await read();
  const digested = expect.stringMatching(digest);
  expect(first).toEqual({ winding: true, geometry: digested, text: digested });
  expect(await read()).toEqual(first);
  const other = (await read({}, (page) => page.addInitScript(drawing("'data:other'")))) as { text: string };
  expect(other.text).toMatch(digest);
  expect(other.text).not.toBe((first as { text: string }).text);
});

test('canvas returns "unstable" in a browser that draws the same picture differently each time', async () => {
  const noise = await read({}, (page) => page.addInitScript(drawing("'data:' + Math.random()")));
  expect(noise).toMatchObject({ geometry: 'unstable', text: 'unstable' });
});
