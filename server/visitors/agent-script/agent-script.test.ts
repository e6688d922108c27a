import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createTestSite, startTestServer } from '../../testing/server.ts';

describe('the agent’s script', () => {
  const address = '/agent/v2/whorl-site/loader_v1.0.0.js';
  const script = `export const load = () => 'the agent';${' '.repeat(500)}`;
  const startWithAgent = () => {
    const distDir = createTestSite();
    mkdirSync(join(distDir, 'agent'));
    writeFileSync(join(distDir, 'agent/agent.js'), script);
    writeFileSync(join(distDir, 'agent/agent.js.br'), brotliCompressSync(script));
    return startTestServer({ distDir });
  };

  test('GET of the agent script returns it compressed, revalidatable and with the security headers', async () => {
    const server = await startWithAgent();
    const response = await server.fetch(address, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(script);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await server.fetch(`${address}?attempt=1`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  test('GET of the vendor loader URL returns a script that defines a load function for the loader', async () => {
    const server = await startWithAgent();
    const response = await server.fetch('/agent/v3/a%20key/loader_v3.12.15.js');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(await response.text()).toContain('/agent/v2/a%20key/loader_v1.0.0.js');
  });

  test.each(['/agent/v1/key/loader_v1.0.0.js', '/agent/v3/key/loader_vX.js', '/agent/nothing', '/agent/web/v4/key'])(
    'GET %s returns 404 as JSON with CORS headers',
    async (path) => {
      const server = await startWithAgent();
      const response = await server.fetch(path, { headers: { origin: 'https://shop.example' } });
      expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      });
    },
  );

  test('GET of the agent script returns 404 for another version or before it is built', async () => {
    const server = await startWithAgent();
    expect((await server.fetch(address.replace('v2', 'v1'))).status).toBe(404);
    expect((await server.fetch('/agent/v2/key/loader_vX.js')).status).toBe(404);
    expect((await (await startTestServer()).fetch(address)).status).toBe(404);
  });
});
