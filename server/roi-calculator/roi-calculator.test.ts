import { endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestSite, startTestServer } from '../testing/server.ts';
import { writePublicFile } from '../testing/site.ts';

const page = `<!doctype html><title>x</title><link rel="modulepreload" href="/assets/a.js"><main><div data-roi="root">
<input name="transactions" data-roi="field-transactions" value="50,000"><p data-roi="error-transactions" hidden></p>
<input name="rate" data-roi="field-ratePpm" value="0.2"><p data-roi="error-ratePpm" hidden></p>
<output data-roi="saving">first</output><p data-roi="loss">first</p>
<svg><path data-roi="wide-loss" d="M0 0"></path></svg>
<input type="hidden" name="roi_estimated_saving_with_fingerprint" data-roi="form-saving">
<a data-roi="live" hidden>Move</a></div></main><script src="/assets/a.js"></script>`;

function start() {
  const distDir = createTestSite();
  writePublicFile(distDir, `${pages.roiCalculator.path.slice(1)}index.html`, page);
  return startTestServer({ distDir });
}

test('a plain form post returns the page with the results and without scripts', async () => {
  const server = await start();
  // 100,000 × $64 × 0.4 % = $25,600; 200,000 identifications cost $216; half of the loss less the price is $12,584.
  const response = await server.fetch(`${endpoints.roiResult}?transactions=100,000&value=64&rate=0.4`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await response.text();
  expect(html).toContain('>$12,584<');
  expect(html).toContain('>$25,600<');
  expect(html).toContain('value="100,000"');
  expect(html).toContain('value="12584"');
  expect(html).toContain('transactions=100000&amp;value=64&amp;rate=0.4');
  expect(html).toContain('data-still');
  expect(html).not.toContain('d="M0 0"');
  expect(html).not.toMatch(/<script src|modulepreload/);
});

test('invalid numbers are reported at their fields and escaped', async () => {
  const server = await start();
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  const html = await (await server.fetch(`${endpoints.roiResult}?transactions=9999999999&rate=${evil}`)).text();
  expect(html).toMatch(/<p data-roi="error-transactions">[A-Z][^<]+100,000,000[^<]+</);
  expect(html).toMatch(/<p data-roi="error-ratePpm">[A-Z][^<]+</);
  expect(html).toContain('aria-invalid="true"');
  expect(html).not.toContain('<script>');
});

test('too many requests are rate limited', async () => {
  const server = await start();
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await server.fetch(endpoints.roiResult)).status),
  );
  expect(statuses).toContain(429);
});
