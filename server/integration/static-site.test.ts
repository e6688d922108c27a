import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentType } from '../platform/static/content-type.ts';
import { acceptedEncodings, matchesEtag } from '../platform/static/negotiation.ts';
import { loadSite } from '../platform/static/site.ts';
import { createTestSite, startTestServer } from '../testing/server.ts';

/** `fetch` decompresses and normalizes; these tests need the raw bytes and path. */
function raw(url: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('static site', () => {
  const start = async () => (await startTestServer()).url;

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])(
    'a page is sent compressed with %s and an ETag, and a second request gets 304',
    async (encoding, accepted, unpack) => {
      const url = await start();
      const plain = await raw(url, '/contact-sales/');
      const compressed = await raw(url, '/contact-sales/', { 'accept-encoding': accepted });
      expect(compressed.status).toBe(200);
      expect(compressed.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': encoding,
        'content-length': String(compressed.body.length),
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding',
      });
      expect(unpack(compressed.body).equals(plain.body)).toBe(true);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers.etag).not.toBe(compressed.headers.etag);
      const again = await raw(url, '/contact-sales/', {
        'accept-encoding': encoding,
        'if-none-match': `W/"other", ${compressed.headers.etag}`,
      });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, compressed.headers.etag]);
    },
  );

  test('a page contains its absolute URL when PUBLIC_URL is set', async () => {
    const server = await startTestServer({ environment: { PUBLIC_URL: 'https://whorl.example' } });
    const plain = (await raw(server.url, '/contact-sales/')).body.toString();
    expect(plain).toContain('<link rel="canonical" href="https://whorl.example/contact-sales/">');
    expect(plain).toContain('<meta property="og:url" content="https://whorl.example/contact-sales/">');
    expect(plain).toContain('"url":"https://whorl.example/contact-sales/","name":"/no/address"');
    // The 404 page's title is its path; only URL attributes and values are replaced.
    expect(plain).toContain('<title>/contact-sales/</title>');
    expect(await (await startTestServer()).fetch('/contact-sales/').then((answer) => answer.text())).toContain(
      '<link rel="canonical" href="/contact-sales/">',
    );
  });

  test('a page with its absolute URL is compressed again with the best quality after its first request', async () => {
    const server = await startTestServer({ environment: { PUBLIC_URL: 'https://whorl.example' } });
    const get = () => raw(server.url, '/contact-sales/', { 'accept-encoding': 'br' });
    const first = await get();
    await expect.poll(async () => (await get()).headers.etag).not.toBe(first.headers.etag);
    const later = await get();
    const text = brotliDecompressSync(later.body).toString();
    expect(text).toContain('href="https://whorl.example/contact-sales/"');
    expect(brotliDecompressSync(first.body).toString()).toBe(text);
    expect(later.body.length).toBeLessThanOrEqual(first.body.length);
    for (const { headers } of [first, later]) {
      const cached = { 'accept-encoding': 'br', 'if-none-match': `${headers.etag}` };
      expect((await raw(server.url, '/contact-sales/', cached)).status).toBe(304);
    }
  });

  test('HEAD returns the headers of GET without the body', async () => {
    const url = await start();
    const [get, head] = [await raw(url, '/'), await raw(url, '/', {}, 'HEAD')];
    expect(head.body.length).toBe(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test.each([
    ['/contact-sales', 308, '/contact-sales/'],
    ['/contact-sales?utm_source=a&b=%20', 308, '/contact-sales/?utm_source=a&b=%20'],
    ['/contact-sales/index.html', 308, '/contact-sales/'],
    ['/index.html?x=1', 308, '/?x=1'],
    ['/sales/?x=1', 301, '/contact-sales/?x=1'],
    ['/sales', 301, '/contact-sales/'],
  ])('%s redirects (%i) to %s', async (path, status, location) => {
    const answer = await raw(await start(), path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each([
    '/nothing/',
    '/%E0%A4%A',
    '/%',
    '/..%2f..%2fpackage.json',
    '/../manifest.json',
    '//evil.example/',
    '/blog%00/',
  ])('GET %s returns the 404 page', async (path) => {
    const answer = await raw(await start(), path, { accept: 'text/html' });
    expect([answer.status, answer.body.toString()]).toEqual([404, expect.stringContaining('<title>/404.html</title>')]);
  });

  test.each([
    ['/nothing/', '*/*', 'text/html; charset=utf-8'],
    ['/nothing/', 'application/json', 'application/json; charset=utf-8'],
    ['/api/nothing', '*/*', 'application/json; charset=utf-8'],
    ['/page-data/nothing/page-data.json', '*/*', 'application/json; charset=utf-8'],
  ])('GET %s with Accept: %s returns 404 as %s', async (path, accept, type) => {
    const answer = await raw(await start(), path, { accept });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, type]);
  });

  test('the error pages return their own status at their own paths', async () => {
    const url = await start();
    expect([(await raw(url, '/404.html')).status, (await raw(url, '/500.html')).status]).toEqual([404, 500]);
  });

  test('caching headers depend on the folder', async () => {
    const url = await start();
    const cache = async (path: string) => (await raw(url, path)).headers['cache-control'];
    expect(await cache('/assets/entry-0a1b2c3d.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/page-data/app-data.json')).toBe('public, max-age=0, must-revalidate');
    expect(await cache('/sw.js')).toBe('no-cache');
    expect(await cache('/favicon.svg')).toBe('public, max-age=86400');
  });

  test('a file without compressed versions is sent uncompressed', async () => {
    const answer = await raw(await start(), '/picture.png', { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([200, 'image/png', undefined]);
  });

  test('an unsupported method on a file returns 404 from the routes', async () => {
    const answer = await raw(await start(), '/', {}, 'POST');
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
  });

  test('each page has its own content security policy without unsafe sources', async () => {
    const url = await start();
    const readPolicy = async (path: string) => String((await raw(url, path)).headers['content-security-policy']);
    const home = await readPolicy('/');
    expect(home).toMatch(/^default-src 'none'; script-src 'self' 'sha256-Homepage'; style-src 'self' 'sha256-x'; /);
    expect(home).toContain("require-trusted-types-for 'script'; trusted-types agent-frame");
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'", "connect-src 'self'"]) {
      expect(home).toContain(directive);
    }
    expect(await readPolicy('/contact-sales/')).toContain('sha256-Contact');
    for (const path of ['/', '/contact-sales/', '/nothing/', '/api/nothing', '/sales', '/assets/entry-0a1b2c3d.js']) {
      expect(await readPolicy(path)).toMatch(/^default-src 'none'; /);
      expect(await readPolicy(path)).toContain("base-uri 'none'");
      expect(await readPolicy(path)).not.toContain('unsafe');
    }
  });

  test.each(['/', '/nothing/', '/sales', '/healthz', '/api/hubspot/', '/%'])(
    '%s is sent with the security headers',
    async (path) => {
      const { headers } = await raw(await start(), path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('HSTS is sent when PUBLIC_URL is https', async () => {
    const server = await startTestServer({ environment: { PUBLIC_URL: 'https://example.com' } });
    for (const path of ['/', '/healthz']) {
      expect((await raw(server.url, path)).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    }
  });
});

describe('loading a build', () => {
  test('fails with a one-line message when there is no build', () => {
    expect(() => loadSite('/nowhere/dist', undefined)).toThrow(/^\/nowhere\/dist\/manifest\.json is missing\. [^\n]+$/);
  });
  test('fails when the file of a page is missing', () => {
    const dist = createTestSite((manifest) => ({
      ...manifest,
      pages: {
        ...manifest.pages,
        '/gone/': { file: 'gone/index.html', status: 200, group: 'Other', scriptHashes: [], styleHashes: [] },
      },
    }));
    expect(() => loadSite(dist, undefined)).toThrow('/gone/');
  });
  test('fails with the field’s name when the manifest is invalid', () => {
    const dist = createTestSite((manifest) => ({ ...manifest, buildHash: 'not a hash' }));
    expect(() => loadSite(dist, undefined)).toThrow('buildHash');
  });
});

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['br, gzip', ['br', 'gzip', 'identity']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['gzip;q=nonsense', ['identity']],
])('Accept-Encoding "%s" is parsed as %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test.each(['.html', '.css', '.js', '.json', '.md', '.svg', '.txt', '.webmanifest', '.xml'])(
  'the content type of %s files names the charset',
  (extension) => {
    expect(contentType(`/file${extension}`)).toMatch(/; charset=utf-8$/);
  },
);

test('acceptedEncodings never throws and always ends with identity', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      matchesEtag(header, '"tag"');
      return acceptedEncodings(header).at(-1) === 'identity';
    }),
  );
});
