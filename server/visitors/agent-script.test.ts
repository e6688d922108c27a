import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTestSite, startTestServer } from '../test-server.ts';

describe('the agent’s script', () => {
  const address = '/agent/v2/whorl-site/loader_v1.0.0.js';
  const script = `export const load = () => 'the agent';${' '.repeat(500)}`;
  const startWithAgent = () => {
    const distDir = makeTestSite();
    mkdirSync(join(distDir, 'agent'));
    writeFileSync(join(distDir, 'agent/agent.js'), script);
    return startTestServer({ distDir });
  };

  test('is served compressed, revalidated and with the headers of everything else', async () => {
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

  test('is not there for another version, nor before it is built', async () => {
    const server = await startWithAgent();
    expect((await server.fetch(address.replace('v2', 'v1'))).status).toBe(404);
    expect((await server.fetch('/agent/v2/key/loader_vX.js')).status).toBe(404);
    expect((await (await startTestServer()).fetch(address)).status).toBe(404);
  });
});
