import { contentManager, pages } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../testing/server.ts';

const github = { CMS_BACKEND: 'github', CMS_REPOSITORY: 'owner/name', CMS_BRANCH: 'main' };

describe('the content manager', () => {
  test('is a page that says so under the site’s policy when it is off', async () => {
    const server = await startTestServer();
    const page = await server.fetch(contentManager.page);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain(`<title>${pages.contentManagerOff.path}</title>`);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect((await server.fetch(contentManager.config)).status).toBe(404);
    expect((await server.fetch(`${contentManager.assets}start-0a1b2c3d.js`)).status).toBe(404);
  });

  test('serves its configuration with the configured backend', async () => {
    const server = await startTestServer({ environment: github });
    const configuration = await (await server.fetch(contentManager.config)).json();
    expect(configuration).toEqual({
      collections: [],
      backend: { name: 'github', repo: 'owner/name', branch: 'main', auth_methods: ['token'] },
    });
  });

  test.each([
    ['github', github, 'https://api.github.com'],
    ['gitlab', { ...github, CMS_BACKEND: 'gitlab' }, 'https://gitlab.com'],
    ['gitea', { ...github, CMS_BACKEND: 'gitea', CMS_BASE_URL: 'https://git.example.com' }, 'https://git.example.com'],
    ['local', { CMS_BACKEND: 'local' }, ''],
  ])('may connect only to its backend (%s)', async (_backend, environment, host) => {
    const server = await startTestServer({ environment });
    const { headers } = await server.fetch(contentManager.page);
    const policy = headers.get('content-security-policy') ?? '';
    const directive = (name: string) => policy.split('; ').find((text) => text.startsWith(`${name} `));
    expect(directive('connect-src')).toBe(`connect-src 'self' blob: data:${host ? ` ${host}` : ''}`);
    expect(directive('script-src')).toBe("script-src 'self'");
    expect(directive('default-src')).toBe("default-src 'none'");
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('serves only files of its folder', async () => {
    const server = await startTestServer({ environment: github });
    const script = await server.fetch(`${contentManager.assets}start-0a1b2c3d.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    for (const name of ['..%2fconfig.json', '..%2f..%2fmanifest.json', 'nothing.js'])
      expect((await server.fetch(contentManager.assets + name)).status, name).toBe(404);
  });
});
