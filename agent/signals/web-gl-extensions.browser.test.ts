import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';
import { readSignal, useSignal, withoutWebGl } from './test-signal.ts';

const read = useSignal('webGlExtensions');
const open = useTestPages('person');

test('webGlExtensions returns the same digest twice, and -1 without WebGL', async () => {
  const first = await read();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await read()).toBe(first);
  expect(await read({}, (page) => page.addInitScript(withoutWebGl))).toBe(-1);
});

/** Makes each query slow, and counts how many run before other tasks can. */
const SLOW_QUERIES = `
  window.queriesPerTask = [0];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => window.queriesPerTask.push(0);
  const { getParameter } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.getParameter = function (name) {
    if (window.queriesPerTask.at(-1) === 0) port2.postMessage(undefined);
    window.queriesPerTask[window.queriesPerTask.length - 1] += 1;
    for (const start = performance.now(); performance.now() < start + 5; );
    return getParameter.call(this, name);
  };
`;

test('webGlExtensions lets other tasks run between slow queries, with the same result', async () => {
  const { page, origin } = await open();
  const read = () =>
    page.evaluate(async () => {
      const { signalSources } = await window.importModule<typeof import('./signal-sources.ts')>('signal-sources');
      const context = { cache: {} };
      signalSources.webGlBasics(context);
      await new Promise((resolve) => setTimeout(resolve));
      return signalSources.webGlExtensions(context);
    });
  const fast = await read();
  // Without the context of webGlBasics, the library reads all in one task.
  expect(await readSignal(page, 'webGlExtensions')).toBe(fast);
  await page.addInitScript(SLOW_QUERIES);
  await page.goto(origin);
  expect(await read()).toBe(fast);
  const queriesPerTask = await page.evaluate(() => (window as unknown as { queriesPerTask: number[] }).queriesPerTask);
  expect(queriesPerTask.reduce((sum, queries) => sum + queries)).toBeGreaterThan(60);
  const [basics, ...extensions] = queriesPerTask;
  expect(basics).toBeGreaterThan(0);
  expect(Math.max(...extensions)).toBeLessThanOrEqual(4);
});
