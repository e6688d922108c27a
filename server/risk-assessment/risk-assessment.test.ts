import { levelMark, missingMark, OPEN, pointsMark } from '@whorl/contract/risk-assessment/result-marks.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { makeTestSite, startTestServer } from '../testing/server.ts';
import { writePublicFile } from '../testing/site.ts';

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
  const distDir = makeTestSite();
  writePublicFile(distDir, `${pages.riskAssessment.path.slice(1)}index.html`, page);
  return startTestServer({ distDir });
}

test('the answers of a plain form are answered with the page, its result shown and its scripts left out', async () => {
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

test('GET of the result shows no level while a question that counts for it has no valid answer', async () => {
  const server = await start();
  const unanswered = 'seen=codes&logIn=strong&telephone=never&counts=nonsense';
  const html = await (await server.fetch(`${endpoints.riskResult}?${unanswered}`)).text();
  expect([...html.matchAll(/hidden="">([^<]+)/g)].map(([, text]) => text)).toEqual(['low', 'some', 'not why']);
  expect(html).toMatch(/>3 of \d+</);
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
