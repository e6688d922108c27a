import { levelMark, missingMark, OPEN, pointsMark } from '@whorl/contract/risk-assessment/risk-view.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestSite, startTestServer } from '../testing/server.ts';
import { writePublicFile } from '../testing/site.ts';

// The names of questions and answers are stored values. cspell:ignore telephone
const page = `<!doctype html><title>x</title><link rel="modulepreload" href="/assets/a.js"><main>
<input type="radio" name="seen" value="codes"><input type="radio" name="seen" value="nothing">
<p data-result="${pointsMark('smsFraud')}">0</p>
<p data-result="${levelMark('smsFraud', 'low')}">low</p>
<p data-result="${levelMark('smsFraud', 'some')}" hidden>some</p>
<p data-result="${levelMark('smsFraud', OPEN)}" hidden>open</p>
<p data-result="${missingMark('smsFraud', 'counts')}" hidden>counts?</p>
<p data-result="smsFraud:seen:codes" hidden>why</p>
<p data-result="smsFraud:telephone:anyone" hidden>not why</p></main><script src="/assets/a.js"></script>`;

function start() {
  const distDir = createTestSite();
  writePublicFile(distDir, `${pages.riskAssessment.path.slice(1)}index.html`, page);
  return startTestServer({ distDir });
}

test('a plain form post returns the page with the result and without scripts', async () => {
  const server = await start();
  const all = 'seen=codes&logIn=strong&telephone=never&counts=visitor';
  const response = await server.fetch(`${endpoints.riskResult}?${all}&sells=nonsense&%3Cb%3E=1`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await response.text();
  expect(html).toContain('value="codes" checked');
  expect(html).not.toContain('value="nothing" checked');
  expect(html).toMatch(/>3 of \d+</);
  expect(html).toContain('>some<');
  expect([...html.matchAll(/hidden="">([^<]+)/g)].map(([, text]) => text)).toEqual([
    'low',
    'open',
    'counts?',
    'not why',
  ]);
  expect(html).not.toMatch(/<script src|modulepreload/);
});

test('the result has no level while a required question has no valid answer', async () => {
  const server = await start();
  const unanswered = 'seen=codes&logIn=strong&telephone=never&counts=nonsense';
  const html = await (await server.fetch(`${endpoints.riskResult}?${unanswered}`)).text();
  expect([...html.matchAll(/hidden="">([^<]+)/g)].map(([, text]) => text)).toEqual(['low', 'some', 'not why']);
  expect(html).toMatch(/>3 of \d+</);
});

test('invalid answers are ignored, and too many requests are rate limited', async () => {
  const server = await start();
  const html = await (await server.fetch(`${endpoints.riskResult}?seen=constructor`)).text();
  expect(html).toMatch(/>0 of \d+</);
  expect(html).not.toContain('checked');
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await server.fetch(endpoints.riskResult)).status),
  );
  expect(statuses).toContain(429);
});
