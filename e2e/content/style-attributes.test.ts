import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startBot } from '../fixtures/browser.ts';

/** Serves the code samples of the article on style attributes under the Content Security Policy that it names. */
const article = readFileSync(
  join(import.meta.dirname, '../../content/blog/react-without-inline-styles/index.mdx'),
  'utf8',
);
const files = new Map(
  [...article.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [`/${name}`, code]),
);
files.set('/sheet.css', 'b { display: block; width: 0; height: 10px }');
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

it('the article on style attributes states correctly which ways of setting a width Chromium allows', async () => {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'self'");
    response.setHeader('content-type', types[url.split('.').at(-1) ?? ''] ?? 'text/plain');
    response.end(files.get(url));
  }).listen(0, '127.0.0.1');
  const { browser } = await startBot();
  onTestFinished(async () => {
    await browser.close();
    server.close();
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ways.html`);
  await page.locator('[id="adopted-sheet"]').waitFor({ state: 'attached' });
  const seen = await page
    .locator('[id]')
    .evaluateAll((boxes) =>
      boxes.map((box) => [box.id, box.getBoundingClientRect().width === 40 ? 'applied' : 'blocked']),
    );
  const printed = [...article.matchAll(/^\| ([\w.-]+) \| (applied|blocked) \|$/gm)].map(([, way, what]) => [way, what]);
  expect(printed.length).toBe(9);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(printed));
});
