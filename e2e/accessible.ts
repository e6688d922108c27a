import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const found = `axe.run({ preload: { assets: ['media'] }, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`;

/** Fails where axe finds something on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the developer tools, as the page's policy forbids the scripts of others.
  const tools = await page.context().newCDPSession(page);
  await tools.send('Runtime.evaluate', { expression: axe });
  const { result } = await tools.send('Runtime.evaluate', {
    expression: found,
    awaitPromise: true,
    returnByValue: true,
  });
  await tools.detach();
  expect(result.value).toEqual([]);
}
