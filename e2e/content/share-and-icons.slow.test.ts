import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

const dist = join(import.meta.dirname, '../../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as { pages: Record<string, unknown> };
const paths = Object.keys(manifest.pages);
/** Size that all services which show previews accept, and that loads quickly in a chat. */
const MAX_SHARE_IMAGE_BYTES = 100_000;

const it = browserTest().extend('get', ({ site }) => async (path: string) => {
  const response = await fetch(new URL(path, site.origin));
  return { response, body: Buffer.from(await response.arrayBuffer()) };
});

const getContent = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Returns the width and height in the header of a PNG file. */
function pngSize(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('share images', () => {
  it('are unique to each page and have the declared size', async ({ get }) => {
    const seen = new Map<string, string>();
    let canonicalPages = 0;
    for (const path of paths) {
      const html = (await get(path)).body.toString('utf8');
      const url = getContent(html, 'og:image') ?? '';
      const { response, body } = await get(url);
      expect(response.status, `${path} ${url}`).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(pngSize(body)).toEqual([1200, 630]);
      expect([getContent(html, 'og:image:width'), getContent(html, 'og:image:height')]).toEqual(['1200', '630']);
      expect(getContent(html, 'og:image:alt')).toBeTruthy();
      expect(getContent(html, 'twitter:card')).toBe('summary_large_image');
      expect(body.length).toBeLessThan(MAX_SHARE_IMAGE_BYTES);
      // Variants of a page share the image of their canonical page.
      if (!html.includes(`<link rel="canonical" href="${path}">`)) continue;
      canonicalPages += 1;
      const same = seen.get(body.toString('base64'));
      expect(same, `${path} has the image of ${same}`).toBeUndefined();
      seen.set(body.toString('base64'), path);
    }
    expect(seen.size).toBe(canonicalPages);
    expect(canonicalPages).toBeGreaterThan(paths.length / 2);
  });

  it('are updated on client-side navigation, and are neither requested by the browser nor cached for offline use', async ({
    person,
    site,
    get,
  }) => {
    const context = await person.newContext();
    const page = await context.newPage();
    const requested: string[] = [];
    context.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(site.origin + pages.home.path);
    await page.locator('html[data-interactive]').waitFor();
    const image = page.locator('meta[property="og:image"]');
    const before = await image.getAttribute('content');
    await page.locator(`a[href="${pages.blog.path}"]:visible`).first().click();
    await page.waitForURL(`**${pages.blog.path}`);
    await expect.poll(() => image.getAttribute('content')).not.toBe(before);
    const served = getContent((await get(pages.blog.path)).body.toString('utf8'), 'og:image');
    const followed = await image.getAttribute('content');
    expect(new URL(followed ?? '', site.origin).pathname).toBe(new URL(served ?? '', site.origin).pathname);
    expect(requested.filter((path) => path.startsWith('/share/'))).toEqual([]);
    expect((await get('/sw.js')).body.toString('utf8')).not.toContain('/share/');
    await context.close();
  });
});

describe('icons', () => {
  it('are listed in the web app manifest with their actual sizes, next to name, start page, and theme color', async ({
    get,
  }) => {
    const { response, body } = await get('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const app = JSON.parse(body.toString('utf8')) as {
      name: string;
      start_url: string;
      theme_color: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(app.name).toBeTruthy();
    expect((await get(app.start_url)).response.status).toBe(200);
    expect(app.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of app.icons) expect(pngSize((await get(src)).body).join('x')).toBe(sizes);
    const html = (await get(pages.home.path)).body.toString('utf8');
    expect(app.theme_color).toBe(getContent(html, 'theme-color'));
  });

  it('are linked in the head: an SVG, an ICO with three sizes, and an Apple touch icon', async ({ get }) => {
    const html = (await get(pages.home.path)).body.toString('utf8');
    const hrefs = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(hrefs).toHaveLength(4);
    for (const href of hrefs) expect((await get(href)).response.status, href).toBe(200);
    expect(pngSize((await get('/apple-touch-icon.png')).body)).toEqual([180, 180]);
    const ico = (await get('/favicon.ico')).body;
    const count = ico.readUInt16LE(4);
    const sizes = Array.from({ length: count }, (_, i) => {
      const entry = 6 + 16 * i;
      const offset = ico.readUInt32LE(entry + 12);
      const [width] = pngSize(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)));
      expect(ico.readUInt8(entry)).toBe(width);
      return width;
    });
    expect(sizes).toEqual([16, 32, 48]);
  });

  it('theme-color matches the page background in both themes', async ({ person, site }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await person.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(site.origin + pages.blog.path);
      const [declared, painted] = await page.evaluate((scheme) => {
        const meta = document.querySelector(`meta[name="theme-color"][media*="${scheme}"]`)?.getAttribute('content');
        const probe = document.createElement('canvas').getContext('2d');
        if (!probe) throw new Error('no canvas');
        probe.fillStyle = getComputedStyle(document.body).backgroundColor;
        return [meta?.toLowerCase(), probe.fillStyle];
      }, colorScheme);
      expect(declared).toBe(painted);
      await context.close();
    }
  });
});
