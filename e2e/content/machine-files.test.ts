import { get } from 'node:http';
import {
  articlePath,
  jsonFeedPath,
  machineFiles,
  markdownPath,
  pages,
  rssPath,
  tagPath,
} from '@whorl/contract/urls.ts';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

const PUBLIC_URL = 'https://site.example';
let site: RunningSite;
/** Started without an address of its own. */
let unplaced: RunningSite;

beforeAll(async () => {
  site = await startSite({ PUBLIC_URL });
  unplaced = await startSite();
});
afterAll(async () => {
  await Promise.all([site?.stop(), unplaced?.stop()]);
});

const text = async (path: string): Promise<string> => (await fetch(site.origin + path)).text();
const json = async (path: string) => JSON.parse(await text(path)) as { items: { url: string; content_html: string }[] };

type XmlElement = { name: string; attributes: Record<string, string>; text: string; uri: string };

/** Every element of a document. @throws where it is not well-formed, namespaces included */
function elementsOf(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, uri, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, uri, attributes: Object.fromEntries(values), text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const current = open.at(-1);
    if (current) current.text += part;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return elements;
}
const textsOf = (elements: readonly XmlElement[], name: string) =>
  elements.filter((element) => element.name === name).map((element) => element.text);

const someTag = tagPath('forms');
const someArticle = articlePath('when-may-a-form-say-thank-you');

describe('files for machines', () => {
  it.each([
    [machineFiles.sitemap, 'application/xml; charset=utf-8'],
    [machineFiles.robots, 'text/plain; charset=utf-8'],
    [machineFiles.languageModels, 'text/plain; charset=utf-8'],
    [machineFiles.security, 'text/plain; charset=utf-8'],
    [machineFiles.humans, 'text/plain; charset=utf-8'],
    [rssPath(pages.blog.path), 'application/rss+xml; charset=utf-8'],
    [jsonFeedPath(pages.blog.path), 'application/feed+json; charset=utf-8'],
    [rssPath(someTag), 'application/rss+xml; charset=utf-8'],
    [jsonFeedPath(someTag), 'application/feed+json; charset=utf-8'],
    [markdownPath(someArticle), 'text/markdown; charset=utf-8'],
    [markdownPath(pages.faq.path), 'text/markdown; charset=utf-8'],
  ])('%s comes as %s, is kept only with asking again, and names this site', async (path, type) => {
    const first = await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } });
    const { headers } = first;
    expect([first.status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('content-encoding')).toBe('br');
    const body = await first.text();
    expect(body).toContain(`${PUBLIC_URL}/`);
    expect(body).not.toContain('.invalid');
    const again = await fetch(site.origin + path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([rssPath('/blog/tag/nothing/'), jsonFeedPath('/blog/tag/nothing/'), markdownPath('/blog/nothing/')])(
    '%s is not there',
    async (path) => {
      expect((await fetch(site.origin + path)).status).toBe(404);
    },
  );

  it('take no address out of a request', async () => {
    const asked = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
        get(unplaced.origin + path, { headers }, async (response) => {
          resolve((await response.setEncoding('utf8').toArray()).join(''));
        }).on('error', reject);
      });
    for (const path of [machineFiles.sitemap, machineFiles.robots, jsonFeedPath(pages.blog.path)]) {
      const body = await asked(path);
      expect(body).not.toContain('evil.example');
      expect(body).toContain(`${unplaced.origin}/`);
    }
  });
});

describe('the sitemap', () => {
  it('has every page that may be found, and no other', async () => {
    const listed = textsOf(elementsOf(await text(machineFiles.sitemap)), 'loc').map((url) => new URL(url).pathname);
    expect(new Set(listed).size).toBe(listed.length);
    for (const address of Object.values(pages))
      expect(listed.includes(address.path), address.path).toBe(!('hidden' in address));
    for (const path of listed) {
      const html = await text(path);
      expect(html, path).toContain('<meta name="robots" content="index, follow">');
      expect(html, path).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}">`);
    }
  });

  it('says when a text was changed, and in which languages it is', async () => {
    const elements = elementsOf(await text(machineFiles.sitemap));
    expect(textsOf(elements, 'lastmod')).not.toHaveLength(0);
    for (const day of textsOf(elements, 'lastmod')) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const links = elements.filter(({ name }) => name === 'xhtml:link');
    expect(new Set(links.map(({ attributes }) => attributes.hreflang))).toEqual(new Set(['en', 'pt-BR', 'x-default']));
    for (const { uri, attributes } of links) {
      expect(uri).toBe('http://www.w3.org/1999/xhtml');
      expect((await fetch((attributes.href ?? '').replace(PUBLIC_URL, site.origin))).status).toBe(200);
    }
  });

  it('is named by robots.txt, which lets nobody into the calls', async () => {
    const robots = await text(machineFiles.robots);
    expect(robots).toContain(`\nSitemap: ${PUBLIC_URL}${machineFiles.sitemap}\n`);
    for (const area of ['/api/', '/agent/', '/admin/']) expect(robots).toContain(`\nDisallow: ${area}\n`);
  });
});

describe.each([pages.blog.path, someTag])('the feeds of %s', (list) => {
  it('hold what the page lists, with whole texts, and are announced on it', async () => {
    const html = await text(list);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    // Each is a row with the title as its heading; beside it may stand a link to the variant for a country.
    const linked = new Set([...main.matchAll(/<h2[^>]*><a href="([^"]+)"/g)].map((match) => match[1]));
    const rss = elementsOf(await text(rssPath(list)));
    const urls = textsOf(rss, 'guid');
    expect(new Set(urls.map((url) => new URL(url).pathname))).toEqual(linked);
    for (const content of textsOf(rss, 'content:encoded')) {
      expect(content.length).toBeGreaterThan(1000);
      expect(content).not.toMatch(/<[a-z]+ [^>]*class="(?!language-)|<svg|<script|href="[/#]/);
    }
    for (const date of textsOf(rss, 'pubDate')) expect(new Date(date).toUTCString()).toBe(date);
    const { items } = await json(jsonFeedPath(list));
    expect(items.map(({ url }) => url)).toEqual(urls);
    expect(items.map((item) => item.content_html)).toEqual(textsOf(rss, 'content:encoded'));
    const forms = { 'application/rss+xml': rssPath(list), 'application/feed+json': jsonFeedPath(list) };
    for (const [type, path] of Object.entries(forms)) {
      expect(html).toContain(`<link rel="alternate" type="${type}" href="${PUBLIC_URL}${path}">`);
      expect(main).toContain(`href="${path}"`);
    }
  });
});

describe('a text in Markdown', () => {
  it('says what the page says, and which page that is', async () => {
    const answer = await fetch(site.origin + markdownPath(someArticle));
    expect(answer.headers.get('link')).toBe(`<${PUBLIC_URL}${someArticle}>; rel="canonical"`);
    const [, frontMatter = '', body = ''] = (await answer.text()).split(/^---$/m);
    expect(frontMatter).toContain(`url: ${PUBLIC_URL}${someArticle}`);
    const html = await text(someArticle);
    expect(html).toContain(
      `<link rel="alternate" type="text/markdown" href="${PUBLIC_URL}${markdownPath(someArticle)}">`,
    );
    const headings = [...html.slice(html.indexOf('<main')).matchAll(/<h2 id="[^"]+">([^<]+)</g)].map(
      (match) => match[1],
    );
    expect(headings.length).toBeGreaterThan(2);
    for (const heading of headings) expect(body).toContain(`\n## ${heading?.trim()}\n`);
    expect(body).not.toMatch(/<[a-z]+ |\]\((?!https:)/);
  });

  it('is what llms.txt leads to', async () => {
    const links = [...(await text(machineFiles.languageModels)).matchAll(/\]\((\S+)\)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(links).toContain(PUBLIC_URL + markdownPath(someArticle));
    expect(links).toContain(PUBLIC_URL + pages.pricing.path);
    for (const link of links) expect((await fetch(link.replace(PUBLIC_URL, site.origin))).status, link).toBe(200);
  });
});

it('security.txt holds for less than a year, and leads to where a hole is reported', async () => {
  const fields = new Map(
    (await text(machineFiles.security))
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(365);
  expect(fields.get('Canonical')).toBe(PUBLIC_URL + machineFiles.security);
  const policy = new URL(fields.get('Policy') ?? '');
  expect(await text(policy.pathname)).toContain(`id="${policy.hash.slice(1)}"`);
  expect(fields.get('Contact')).toMatch(/^(mailto:|https:)/);
});

it('says in the way of Global Privacy Control that it is honoured, and since when', async () => {
  const answer = await fetch(site.origin + machineFiles.privacyControl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const said = (await answer.json()) as { gpc: boolean; lastUpdate: string };
  expect(said).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(Date.parse(said.lastUpdate)).toBeLessThanOrEqual(Date.now());
});

it('structured data are whole on every page that may be found: one subject, one place, whole addresses', async () => {
  for (const url of textsOf(elementsOf(await text(machineFiles.sitemap)), 'loc')) {
    const html = await text(new URL(url).pathname);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)/g)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    );
    const types = blocks.map((block) => String(block['@type']));
    for (const block of blocks) expect(block['@context'], url).toBe('https://schema.org');
    expect(JSON.stringify(blocks), url).not.toMatch(/"(?:@id|url|item|image|logo|mainEntityOfPage|urlTemplate)":"\//);
    if (new URL(url).pathname === pages.home.path) {
      expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
      continue;
    }
    expect(
      types.filter((type) => type === 'BreadcrumbList'),
      url,
    ).toHaveLength(1);
    expect(
      blocks.filter((block) => block.url === url && block.isPartOf !== undefined),
      url,
    ).toHaveLength(1);
  }
});
