import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();

type Values = Record<string, unknown>;
type Sources = typeof import('./signal-sources.ts');

/** Runs all sources in the page; a failure is `Error: …`. */
function readAll(page: Page): Promise<Values> {
  return page.evaluate(async () => {
    const { signalSources } = await window.importModule<Sources>('signal-sources');
    const values: Values = {};
    for (const [name, source] of Object.entries(signalSources)) {
      try {
        const started = await source({ cache: {} });
        values[name] = (typeof started === 'function' ? await started() : started) ?? null;
      } catch (error) {
        values[name] = String(error);
      }
    }
    return values;
  });
}

test('under the policy of our pages no signal fails, and none violates it', async () => {
  const { page, requests } = await open();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  const values = await readAll(page);
  expect(Object.entries(values).filter(([, value]) => String(value).includes('Error'))).toEqual([]);
  expect(violations).toEqual([]);
  expect(Object.keys(values).length).toBeGreaterThan(40);
  expect(requests.every((request) => request === 'GET /' || request.includes('module'))).toBe(true);
});

test('large pictures and lists are digests, small values stay readable', async () => {
  const { page } = await open();
  const values = await readAll(page);
  const digest = /^[0-9a-f]{32}$/;
  expect(values.canvas).toMatchObject({
    winding: true,
    geometry: expect.stringMatching(digest),
    text: expect.stringMatching(digest),
  });
  expect(values.webGlExtensions).toMatch(digest);
  expect(values.webGlBasics).toHaveProperty('rendererUnmasked');
  expect(values.platform).toMatch(/Linux/);
  expect(values.timeZoneOffset).toEqual([expect.any(Number), expect.any(Number)]);
  expect(JSON.stringify(values).length).toBeLessThan(8_000);
});

test('the same browser reads the same twice', async () => {
  const { page, origin } = await open();
  const first = await readAll(page);
  await page.goto(origin);
  expect(await readAll(page)).toEqual(first);
});

test('font preferences are those that FingerprintJS measures where no policy stands in its way', async () => {
  const { page } = await open({ policy: "script-src 'self'" });
  const [ours, theirs] = await page.evaluate(async () => {
    const { signalSources } = await window.importModule<Sources>('signal-sources');
    const { sources } = await window.importModule<typeof import('@fingerprintjs/fingerprintjs')>('fingerprintjs');
    return [await signalSources.fontPreferences({ cache: {} }), await sources.fontPreferences()];
  });
  expect(ours).toEqual(theirs);
});

test('a page whose policy does not name ours loses only that signal', async () => {
  const { page } = await open({
    policy: "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  });
  const values = await readAll(page);
  const failed = Object.entries(values).filter(([, value]) => String(value).includes('Error'));
  expect(failed.map(([name]) => name)).toEqual(['fontPreferences']);
});
