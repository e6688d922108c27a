import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTestSite, startTestServer } from '../testing/server.ts';

describe('the service worker', () => {
  const ask = async (environment = {}) => {
    const server = await startTestServer({ environment });
    const answer = await server.fetch('/sw.js');
    return { text: await answer.text(), headers: answer.headers };
  };

  test('is asked for each time, and may fetch from this site and nothing else', async () => {
    const { text, headers } = await ask();
    expect(text).toContain('skipWaiting');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  test('is replaced by the one that removes itself where it is switched off', async () => {
    const { text, headers } = await ask({ SERVICE_WORKER: 'off' });
    expect(text).toBe('self.registration.unregister();');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('cannot be switched off with a build that has no such worker', async () => {
    const distDir = makeTestSite();
    rmSync(join(distDir, 'self-removing-worker.js'));
    const start = startTestServer({ distDir, environment: { SERVICE_WORKER: 'off' } });
    await expect(start).rejects.toThrow(/self-removing-worker\.js is missing: [^\n]+$/);
  });
});
