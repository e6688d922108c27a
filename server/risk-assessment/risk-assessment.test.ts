import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelMark, pointsMark } from '@whorl/contract/risk-assessment/result-marks.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { makeTestSite, startTestServer } from '../test-server.ts';

const page = `<!doctype html><title>x</title><link rel="modulepreload" href="/assets/a.js"><main>
<input type="radio" name="seen" value="codes"><input type="radio" name="seen" value="nothing">
<p data-result="${pointsMark('smsFraud')}">0</p>
<p data-result="${levelMark('smsFraud', 'low')}">low</p>
<p data-result="${levelMark('smsFraud', 'some')}" hidden>some</p>
<p data-result="smsFraud:seen:codes" hidden>why</p>
<p data-result="smsFraud:telephone:anyone" hidden>not why</p></main><script src="/assets/a.js"></script>`;

function start() {
  const distDir = makeTestSite();
  writeFileSync(join(distDir, `public${pages.riskAssessment.path}index.html`), page);
  return startTestServer({ distDir });
}

test('the answers of a plain form are answered with the page, its result shown and its scripts left out', async () => {
  const server = await start();
  const response = await server.fetch(`${endpoints.riskResult}?seen=codes&logIn=nonsense&%3Cb%3E=1`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await response.text();
  expect(html).toContain('value="codes" checked');
  expect(html).not.toContain('value="nothing" checked');
  expect(html).toMatch(/>3 of \d+</);
  expect(html).toContain('>some<');
  expect([...html.matchAll(/hidden="">([^<]+)/g)].map(([, text]) => text)).toEqual(['low', 'not why']);
  expect(html).not.toMatch(/<script src|modulepreload/);
});

test('what is no answer changes nothing, and a flood is refused', async () => {
  const server = await start();
  const html = await (await server.fetch(`${endpoints.riskResult}?seen=constructor`)).text();
  expect(html).toMatch(/>0 of \d+</);
  expect(html).not.toContain('checked');
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await server.fetch(endpoints.riskResult)).status),
  );
  expect(statuses).toContain(429);
});
