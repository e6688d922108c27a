import { shareImageUrl } from '@whorl/contract/share-image.ts';
import { jsonFeedPath, logoUrls, pages, rssPath, textFiles, webinarCalendarUrl } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestSite, startTestServer } from '../../testing/server.ts';
import { writePublicFile } from '../../testing/site.ts';

const feed = rssPath(pages.blog.path);
const placedFiles = {
  [feed]: { type: 'application/rss+xml; charset=utf-8' },
  [jsonFeedPath(pages.blog.path)]: { type: 'application/feed+json; charset=utf-8' },
  [textFiles.sitemap]: { type: 'application/xml; charset=utf-8' },
  [textFiles.languageModels]: { type: 'text/plain; charset=utf-8' },
};
const otherFiles = [webinarCalendarUrl('a-webinar'), '/packages/whorl-agent-1.0.0.tgz'];
const images = [shareImageUrl('/blog/'), '/assets/picture-0a1b2c3d-766.png', logoUrls.onLight, '/favicon.ico'];

const distDir = createTestSite((manifest) => ({ ...manifest, placedFiles }));
for (const path of [...Object.keys(placedFiles), ...otherFiles, ...images])
  writePublicFile(distDir, path.slice(1), `content of ${path}`);
const start = (environment: Record<string, string> = {}) => startTestServer({ distDir, environment });

const readSharing = ({ headers }: Response) => [
  headers.get('access-control-allow-origin'),
  headers.get('cross-origin-resource-policy'),
];

describe('files for other sites and programs', () => {
  test.each([...Object.keys(placedFiles), ...otherFiles, textFiles.apiDescription])(
    '%s can be read by scripts of every origin, with GET, HEAD and a preflight',
    async (path) => {
      for (const environment of [{}, { PUBLIC_URL: 'https://whorl.example' }]) {
        const server = await start(environment);
        const origin = 'https://reader.example';
        const request = { origin, 'access-control-request-method': 'GET' };
        for (const method of ['GET', 'HEAD']) {
          const answer = await server.fetch(path, { method, headers: { origin } });
          expect([answer.status, ...readSharing(answer)], method).toEqual([200, '*', 'cross-origin']);
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        }
        const preflight = await server.fetch(path, {
          method: 'OPTIONS',
          headers: { ...request, 'access-control-request-headers': 'if-none-match' },
        });
        expect([preflight.status, ...readSharing(preflight)]).toEqual([204, '*', 'cross-origin']);
        expect(preflight.headers.get('access-control-allow-headers')).toBe('*');
        expect(preflight.headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );

  test('a feed reader on another origin can read the ETag and gets 304 with the same headers', async () => {
    const server = await start();
    const first = await server.fetch(feed);
    expect(first.headers.get('access-control-expose-headers')).toBe('etag');
    const again = await server.fetch(feed, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, ...readSharing(again)]).toEqual([304, '*', 'cross-origin']);
  });

  test.each(images)('%s can be embedded by other sites but not read by their scripts', async (path) => {
    const server = await start();
    const first = await server.fetch(path);
    expect([first.status, ...readSharing(first)]).toEqual([200, null, 'cross-origin']);
    const head = await server.fetch(path, { method: 'HEAD' });
    expect(readSharing(head)).toEqual([null, 'cross-origin']);
    const again = await server.fetch(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, ...readSharing(again)]).toEqual([304, null, 'cross-origin']);
  });

  test.each(['/', '/nothing/', '/sales', '/assets/entry-0a1b2c3d.js', '/page-data/app-data.json', '/api/nothing'])(
    '%s can be used only by this site',
    async (path) => {
      const server = await start();
      expect(readSharing(await server.fetch(path))).toEqual([null, 'same-origin']);
      const preflight = await server.fetch(path, { method: 'OPTIONS' });
      expect([preflight.status, ...readSharing(preflight)]).toEqual([404, null, 'same-origin']);
    },
  );
});
