import { expect, test } from 'vitest';
import { useTestPages } from './test-page.ts';

const open = useTestPages();

test('time in which the page is hidden does not count', async () => {
  const { page } = await open();
  await page.clock.install();
  const states = await page.evaluateHandle(async () => {
    const { visibleTimeout } = await window.importModule<typeof import('./visible-timeout.ts')>('visible-timeout');
    let hidden = false;
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
    const timeout = visibleTimeout(1_000);
    return {
      aborted: () => timeout.signal.aborted,
      clear: timeout.clear,
      become(next: boolean) {
        hidden = next;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    };
  });
  const aborted = () => states.evaluate(({ aborted: read }) => read());
  await page.clock.runFor(600);
  await states.evaluate(({ become }) => become(true));
  await page.clock.runFor(60_000);
  expect(await aborted()).toBe(false);
  await states.evaluate(({ become }) => become(false));
  await page.clock.runFor(300);
  expect(await aborted()).toBe(false);
  await page.clock.runFor(200);
  expect(await aborted()).toBe(true);
});

test('nothing is aborted after it is cleared', async () => {
  const { page } = await open();
  await page.clock.install();
  const timeout = await page.evaluateHandle(async () => {
    const { visibleTimeout } = await window.importModule<typeof import('./visible-timeout.ts')>('visible-timeout');
    return visibleTimeout(1_000);
  });
  await timeout.evaluate(({ clear }) => clear());
  await page.clock.runFor(5_000);
  expect(await timeout.evaluate(({ signal }) => signal.aborted)).toBe(false);
});
