import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

const dist = join(import.meta.dirname, '../../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as { pages: Record<string, unknown> };
const paths = Object.keys(manifest.pages);
/** What the services that show such images take, and what keeps a link in a chat quick. */
const MOST_SHARE_IMAGE_BYTES = 100_000;

const it = browserTest().extend('get', ({ site }) => async (path: string) => {
  const response = await fetch(new URL(path, site.origin));
  return { response, body: Buffer.from(await response.arrayBuffer()) };
});

const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Type, width and height that a PNG says of itself. */
function pngSize(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('share images', () => {
  it('every page names its own, which is there in the size it says', async ({ get }) => {
    const seen = new Map<string, string>();
    let owners = 0;
    for (const path of paths) {
      const html = (await get(path)).body.toString('utf8');
      const url = contentOf(html, 'og:image') ?? '';
      const { response, body } = await get(url);
      expect(response.status, `${path} ${url}`).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(pngSize(body)).toEqual([1200, 630]);
      expect([contentOf(html, 'og:image:width'), contentOf(html, 'og:image:height')]).toEqual(['1200', '630']);
      expect(contentOf(html, 'og:image:alt')).toBeTruthy();
      expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
      expect(body.length).toBeLessThan(MOST_SHARE_IMAGE_BYTES);
      // Two ideas of one page are one page to whoever is shown its link.
      if (!html.includes(`<link rel="canonical" href="${path}">`)) continue;
      owners += 1;
      const same = seen.get(body.toString('base64'));
      expect(same, `${path} has the image of ${same}`).toBeUndefined();
      seen.set(body.toString('base64'), path);
    }
    expect(seen.size).toBe(owners);
    expect(owners).toBeGreaterThan(paths.length / 2);
  });

  it('follow the page when a visitor navigates, and are not fetched by the browser or kept for offline', async ({
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
    const served = contentOf((await get(pages.blog.path)).body.toString('utf8'), 'og:image');
    const followed = await image.getAttribute('content');
    expect(new URL(followed ?? '', site.origin).pathname).toBe(new URL(served ?? '', site.origin).pathname);
    expect(requested.filter((path) => path.startsWith('/share/'))).toEqual([]);
    expect((await get('/sw.js')).body.toString('utf8')).not.toContain('/share/');
    await context.close();
  });
});

describe('icons', () => {
  it('the manifest has a name, a start page, colours, and icons in the sizes it says', async ({ get }) => {
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
    expect(app.theme_color).toBe(contentOf(html, 'theme-color'));
  });

  it('the head names an SVG, an ICO of three sizes, and what a phone puts on its home screen', async ({ get }) => {
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

  it('the theme colours are the paper of each theme', async ({ person, site }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await person.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(site.origin + pages.blog.path);
      const [said, painted] = await page.evaluate((scheme) => {
        const meta = document.querySelector(`meta[name="theme-color"][media*="${scheme}"]`)?.getAttribute('content');
        const probe = document.createElement('canvas').getContext('2d');
        if (!probe) throw new Error('no canvas');
        probe.fillStyle = getComputedStyle(document.body).backgroundColor;
        return [meta?.toLowerCase(), probe.fillStyle];
      }, colorScheme);
      expect(said).toBe(painted);
      await context.close();
    }
  });
});
