import { chunkMapUrl, pageDataUrl, pagePayloadUrl, sliceDataUrl, staticQueryUrl } from '@whorl/contract/page-data.ts';
import { describe, expect, it } from 'vitest';
import { isGenuine, type ResponseFacts } from './genuine.ts';

type Change = Partial<Omit<ResponseFacts, 'headers' | 'clone'>> & { contentType?: string; text?: string };
const response = ({ contentType, text = '', ...rest }: Change): ResponseFacts => ({
  status: 200,
  type: 'basic',
  redirected: false,
  headers: new Headers(contentType === undefined ? {} : { 'content-type': contentType }),
  clone: () => ({ text: () => Promise.resolve(text) }),
  ...rest,
});

const script = { contentType: 'text/javascript; charset=utf-8', text: 'export {};' };
const page = {
  contentType: 'text/html; charset=utf-8',
  text: '<!doctype html>\n<html lang="en" data-page="/blog/" data-build="0a1b">\n<body></body>\n</html>\n',
};
const json = (value: unknown): Change => ({ contentType: 'application/json', text: JSON.stringify(value) });
const pageData = { path: '/blog/', componentChunkName: 'component---page-blog' };
const payload = {
  contentType: 'application/json; charset=utf-8',
  text: ':HL["/assets/a.css","style"]\n0:["$","main"]\n',
};

describe('isGenuine()', () => {
  it.each<[Parameters<typeof isGenuine>[0], string, Change]>([
    ['asset', '/assets/jn-2d9A.js', script],
    ['asset', '/assets/jn-2d9A.js', { contentType: 'application/javascript' }],
    ['asset', '/assets/Qorq-W.css', { contentType: 'text/css; charset=utf-8' }],
    ['asset', '/assets/geist-mono-XN7g48iV.woff2', { contentType: 'font/woff2' }],
    ['asset', '/assets/geist-mono-XN7g48iV.woff2', { contentType: 'application/octet-stream' }],
    ['asset', '/assets/picture-d772def38007d9e7-766.avif', { contentType: 'image/avif' }],
    ['image', '/covers/blog.svg', { contentType: 'image/svg+xml' }],
    ['page', '/blog/', page],
    ['data', pageDataUrl('/blog/'), json(pageData)],
    ['data', pagePayloadUrl('/blog/'), payload],
    ['data', sliceDataUrl('header'), json({ componentChunkName: 'slice---header', result: {} })],
    ['data', staticQueryUrl('2420496112'), json({ data: { plans: [] } })],
    ['data', chunkMapUrl, json({ components: { 'component---page-blog': ['/assets/jn-2d9A.js'] }, pages: {} })],
  ])('returns true for the %s %s of the site', async (handling, path, change) => {
    expect(await isGenuine(handling, path, response(change))).toBe(true);
  });

  const login = '<!doctype html><html><title>Log in</title></html>';
  const html = { contentType: 'text/html', text: login };
  const portalJson = json({ error: 'Log in', redirect: 'https://portal.example/' });
  const answers: readonly (readonly [string, Change])[] = [
    ['HTML', html],
    ['HTML with the type of a script', { contentType: 'text/javascript', text: login }],
    ['JSON', portalJson],
    ['a JSON text', json('Log in')],
    ['null', json(null)],
    ['an empty object', json({})],
    ['a list', json([{ error: 'Log in' }])],
    ['an empty response', { contentType: 'application/json', text: '' }],
    ['a response without a type', { text: 'Log in' }],
    ['plain text', { contentType: 'text/plain', text: 'Log in' }],
  ];
  const paths = [
    ['page', '/blog/'],
    ...[pageDataUrl('/blog/'), pagePayloadUrl('/blog/'), sliceDataUrl('header'), staticQueryUrl('1'), chunkMapUrl].map(
      (path) => ['data', path] as const,
    ),
  ] as const;
  it.each(
    answers.flatMap(([answer, change]) => paths.map(([handling, path]) => [answer, handling, path, change] as const)),
  )('returns false for %s in place of the %s %s', async (_answer, handling, path, change) => {
    expect(await isGenuine(handling, path, response(change))).toBe(false);
  });

  it.each<[Parameters<typeof isGenuine>[0], string]>([
    ['asset', '/assets/jn-2d9A.js'],
    ['asset', '/assets/Qorq-W.css'],
    ['asset', '/assets/geist-mono-XN7g48iV.woff2'],
    ['image', '/covers/blog.svg'],
  ])('returns false for HTML, JSON, text and no type in place of the %s %s', async (handling, path) => {
    for (const change of [html, portalJson, { contentType: 'text/plain' }, {}])
      expect(await isGenuine(handling, path, response(change))).toBe(false);
  });

  it.each<[string, Change]>([
    ['an error', { status: 503 }],
    ['no content', { status: 204 }],
    ['a part of the file', { status: 206 }],
    ['a redirected response', { redirected: true }],
    ['a response of another origin', { type: 'cors' }],
    ['an opaque response', { type: 'opaque', status: 0 }],
    ['a redirect', { type: 'opaqueredirect', status: 0 }],
  ])('returns false for %s', async (_answer, change) => {
    expect(await isGenuine('asset', '/assets/jn-2d9A.js', response({ ...script, ...change }))).toBe(false);
    expect(await isGenuine('page', '/blog/', response({ ...page, ...change }))).toBe(false);
  });

  it.each<[Parameters<typeof isGenuine>[0], string, Change]>([
    ['page', '/blog/', { ...page, text: page.text.slice(0, -12) }],
    ['data', pageDataUrl('/blog/'), { ...json(pageData), text: JSON.stringify(pageData).slice(0, -1) }],
    ['data', pagePayloadUrl('/blog/'), { ...payload, text: payload.text.slice(0, -2) }],
  ])('returns false for a truncated %s %s', async (handling, path, change) => {
    expect(await isGenuine(handling, path, response(change))).toBe(false);
  });

  it.each(['/assets/entry.js', '/assets/library/entry-0a1b2c3d.js', '/assets/entry-0a1b2c3d', '/assets/0a1b2c3d.html'])(
    'returns false for the asset %s, which has no hash in its name or no known extension',
    async (path) => {
      expect(await isGenuine('asset', path, response(script))).toBe(false);
    },
  );
});
