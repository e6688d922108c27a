import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestSite, startTestServer } from '../testing/server.ts';

describe('the service worker', () => {
  const requestWorker = async (environment = {}) => {
    const server = await startTestServer({ environment });
    const answer = await server.fetch('/sw.js');
    return { text: await answer.text(), headers: answer.headers };
  };

  test('is revalidated for each use, and may send requests only to this site', async () => {
    const { text, headers } = await requestWorker();
    expect(text).toContain('skipWaiting');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  test('is replaced by a self-removing worker when SERVICE_WORKER is off', async () => {
    const { text, headers } = await requestWorker({ SERVICE_WORKER: 'off' });
    expect(text).toBe('self.registration.unregister();');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('cannot be turned off with a build that lacks the self-removing worker', async () => {
    const distDir = createTestSite();
    rmSync(join(distDir, 'self-removing-worker.js'));
    const start = startTestServer({ distDir, environment: { SERVICE_WORKER: 'off' } });
    await expect(start).rejects.toThrow(/self-removing-worker\.js is missing\. [^\n]+$/);
  });
});
