import { get } from 'node:http';
import {
  articlePath,
  changelogMonthPath,
  jsonFeedPath,
  markdownPath,
  pages,
  rssPath,
  tagPath,
  textFiles,
} from '@whorl/contract/urls.ts';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

const PUBLIC_URL = 'https://site.example';

const it = browserTest({ PUBLIC_URL })
  .extend('siteWithoutUrl', { scope: 'file' }, ({ startAnotherSite }) => startAnotherSite())
  .extend(
    'text',
    { scope: 'file' },
    ({ site }) =>
      async (path: string) =>
        (await fetch(site.origin + path)).text(),
  )
  .extend('json', { scope: 'file' }, ({ text }) => async (path: string) => {
    return JSON.parse(await text(path)) as { items: { id: string; url: string; content_html: string }[] };
  });

type XmlElement = { name: string; attributes: Record<string, string>; text: string; uri: string };

/**
 * Returns all elements of an XML document.
 *
 * @throws if the document isn't well-formed, namespaces included
 */
function parseElements(xml: string): XmlElement[] {
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
const getTexts = (elements: readonly XmlElement[], name: string) =>
  elements.filter((element) => element.name === name).map((element) => element.text);

const someTag = tagPath('forms');
const someArticle = articlePath('confirm-forms-after-saving');

it.for([
  [textFiles.sitemap, 'application/xml; charset=utf-8'],
  [textFiles.robots, 'text/plain; charset=utf-8'],
  [textFiles.languageModels, 'text/plain; charset=utf-8'],
  [textFiles.languageModelsFull, 'text/plain; charset=utf-8'],
  [textFiles.security, 'text/plain; charset=utf-8'],
  [textFiles.humans, 'text/plain; charset=utf-8'],
  [rssPath(pages.blog.path), 'application/rss+xml; charset=utf-8'],
  [jsonFeedPath(pages.blog.path), 'application/feed+json; charset=utf-8'],
  [rssPath(someTag), 'application/rss+xml; charset=utf-8'],
  [jsonFeedPath(someTag), 'application/feed+json; charset=utf-8'],
  [markdownPath(someArticle), 'text/markdown; charset=utf-8'],
  [markdownPath(pages.faq.path), 'text/markdown; charset=utf-8'],
])("%s is served as %s, must be revalidated, and contains the site's public URL", async ([path, type], { site }) => {
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

it.for([rssPath('/blog/tag/nothing/'), jsonFeedPath('/blog/tag/nothing/'), markdownPath('/blog/nothing/')])(
  'GET %s returns 404 because the list or article does not exist',
  async (path, { site }) => {
    expect((await fetch(site.origin + path)).status).toBe(404);
  },
);

it('machine-readable files contain no host names from request headers', async ({ siteWithoutUrl }) => {
  const fetchWithForgedHost = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      get(siteWithoutUrl.origin + path, { headers }, async (response) => {
        resolve((await response.setEncoding('utf8').toArray()).join(''));
      }).on('error', reject);
    });
  for (const path of [textFiles.sitemap, textFiles.robots, jsonFeedPath(pages.blog.path)]) {
    const body = await fetchWithForgedHost(path);
    expect(body).not.toContain('evil.example');
    expect(body).toContain(`${siteWithoutUrl.origin}/`);
  }
});

it('the sitemap lists every indexable page and no other', async ({ text }) => {
  const listed = getTexts(parseElements(await text(textFiles.sitemap)), 'loc').map((url) => new URL(url).pathname);
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of Object.values(pages))
    expect(listed.includes(address.path), address.path).toBe(!('hidden' in address));
  for (const path of listed) {
    const html = await text(path);
    expect(html, path).toContain('<meta name="robots" content="index, follow">');
    expect(html, path).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}">`);
  }
});

it('the sitemap states when entries changed and links their language variants', async ({ site, text }) => {
  const elements = parseElements(await text(textFiles.sitemap));
  expect(getTexts(elements, 'lastmod')).not.toHaveLength(0);
  for (const day of getTexts(elements, 'lastmod')) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const links = elements.filter(({ name }) => name === 'xhtml:link');
  expect(new Set(links.map(({ attributes }) => attributes.hreflang))).toEqual(new Set(['en', 'pt-BR', 'x-default']));
  for (const { uri, attributes } of links) {
    expect(uri).toBe('http://www.w3.org/1999/xhtml');
    expect((await fetch((attributes.href ?? '').replace(PUBLIC_URL, site.origin))).status).toBe(200);
  }
});

it('robots.txt names the sitemap and disallows the API', async ({ text }) => {
  const robots = await text(textFiles.robots);
  expect(robots).toContain(`\nSitemap: ${PUBLIC_URL}${textFiles.sitemap}\n`);
  for (const area of ['/api/', '/agent/', '/admin/']) expect(robots).toContain(`\nDisallow: ${area}\n`);
});

it.for([pages.blog.path, someTag])(
  'the feeds of %s contain the full text of the articles on the page, which links to them',
  async (list, { json, text, site }) => {
    const html = await text(list);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    // Each article is a row with its title as heading; next to it may be a link to the variant for a country.
    const linked = new Set([...main.matchAll(/<h2[^>]*><a\b[^>]* href="([^"]+)"/g)].map((match) => match[1]));
    const rss = parseElements(await text(rssPath(list)));
    const [, ...urls] = getTexts(rss, 'link');
    expect(new Set(urls.map((url) => new URL(url).pathname))).toEqual(linked);
    // The ID of a renamed article is its first URL, which is redirected to the article.
    const ids = getTexts(rss, 'guid');
    const targets = await Promise.all(ids.map((id) => fetch(id.replace(PUBLIC_URL, site.origin))));
    expect(targets.map((target) => target.url.replace(site.origin, PUBLIC_URL))).toEqual(urls);
    for (const content of getTexts(rss, 'content:encoded')) {
      expect(content.length).toBeGreaterThan(1000);
      expect(content).not.toMatch(/<[a-z]+ [^>]*class="(?!language-)|<svg|<script|href="[/#]/);
    }
    for (const date of getTexts(rss, 'pubDate')) expect(new Date(date).toUTCString()).toBe(date);
    const { items } = await json(jsonFeedPath(list));
    expect(items.map(({ url }) => url)).toEqual(urls);
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(items.map((item) => item.content_html)).toEqual(getTexts(rss, 'content:encoded'));
    const forms = { 'application/rss+xml': rssPath(list), 'application/feed+json': jsonFeedPath(list) };
    for (const [type, path] of Object.entries(forms)) {
      expect(html).toContain(`<link rel="alternate" type="${type}" href="${PUBLIC_URL}${path}">`);
      expect(main).toContain(`href="${path}"`);
    }
  },
);

it('the changelog has its latest releases, feeds with an entry for each, a page for each month and Markdown versions', async ({
  json,
  text,
}) => {
  const { path } = pages.changelog;
  const listReleases = async (page: string) =>
    [...(await text(page)).matchAll(/<h2 id="(\d{4}-\d\d)([^"]*)">/g)].map(([, month = '', rest]) => ({
      month,
      url: `${PUBLIC_URL}${changelogMonthPath(month)}#${month}${rest}`,
    }));
  const latest = await listReleases(path);
  expect(latest.length).toBeGreaterThan(0);
  const urls = latest.map(({ url }) => url);
  const { items } = await json(jsonFeedPath(path));
  expect(items.map(({ url }) => url)).toEqual(urls);
  const rss = parseElements(await text(rssPath(path)));
  expect(getTexts(rss, 'guid')).toEqual(urls);
  for (const content of getTexts(rss, 'content:encoded')) expect(content).toContain('<li>');
  const months = [...(await text(path)).matchAll(/href="\/changelog\/(\d{4}-\d\d)\/"/g)].map(([, month = '']) => month);
  expect(months).toEqual(expect.arrayContaining(latest.map(({ month }) => month)));
  for (const month of months) {
    const releases = await listReleases(changelogMonthPath(month));
    expect(releases.length).toBeGreaterThan(0);
    expect(new Set(releases.map((release) => release.month))).toEqual(new Set([month]));
    const ofMonth = latest.filter((release) => release.month === month);
    expect(releases.map(({ url }) => url)).toEqual(expect.arrayContaining(ofMonth.map(({ url }) => url)));
  }
  for (const page of [path, ...months.map(changelogMonthPath)]) {
    expect(await text(textFiles.sitemap)).toContain(`<loc>${PUBLIC_URL}${page}</loc>`);
    expect(await text(textFiles.languageModels)).toContain(`${PUBLIC_URL}${markdownPath(page)}`);
    expect(await text(markdownPath(page))).toContain('# Changelog');
  }
});

it('the Markdown version of an article has its headings and front matter and links to the canonical page', async ({
  site,
  text,
}) => {
  const answer = await fetch(site.origin + markdownPath(someArticle));
  expect(answer.headers.get('link')).toBe(`<${PUBLIC_URL}${someArticle}>; rel="canonical"`);
  const [, frontMatter = '', body = ''] = (await answer.text()).split(/^---$/m);
  expect(frontMatter).toContain(`url: ${PUBLIC_URL}${someArticle}`);
  const html = await text(someArticle);
  expect(html).toContain(
    `<link rel="alternate" type="text/markdown" href="${PUBLIC_URL}${markdownPath(someArticle)}">`,
  );
  const headings = [...html.slice(html.indexOf('<main')).matchAll(/<h2 id="[^"]+">([^<]+)</g)].map((match) => match[1]);
  expect(headings.length).toBeGreaterThan(2);
  for (const heading of headings) expect(body).toContain(`\n## ${heading?.trim()}\n`);
  expect(body).not.toMatch(/<[a-z]+ |\]\((?!https:)/);
});

it('llms.txt links to the Markdown versions of articles and pages', async ({ site, text }) => {
  const links = [...(await text(textFiles.languageModels)).matchAll(/\]\((\S+)\)/g)].map((match) => match[1] ?? '');
  expect(links).toContain(PUBLIC_URL + markdownPath(someArticle));
  expect(links).toContain(PUBLIC_URL + pages.pricing.path);
  for (const link of links) expect((await fetch(link.replace(PUBLIC_URL, site.origin))).status, link).toBe(200);
});

it('security.txt expires in less than a year and links to the vulnerability disclosure policy', async ({ text }) => {
  const fields = new Map(
    (await text(textFiles.security))
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(365);
  expect(fields.get('Canonical')).toBe(PUBLIC_URL + textFiles.security);
  const policy = new URL(fields.get('Policy') ?? '');
  expect(await text(policy.pathname)).toContain(`id="${policy.hash.slice(1)}"`);
  expect(fields.get('Contact')).toMatch(/^(mailto:|https:)/);
});

it('the Global Privacy Control file states that the signal is respected, and since when', async ({ site }) => {
  const answer = await fetch(site.origin + textFiles.privacyControl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const support = (await answer.json()) as { gpc: boolean; lastUpdate: string };
  expect(support).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(Date.parse(support.lastUpdate)).toBeLessThanOrEqual(Date.now());
});

it('every indexable page has complete structured data: one page entity, one breadcrumb list, absolute URLs', async ({
  text,
}) => {
  for (const url of getTexts(parseElements(await text(textFiles.sitemap)), 'loc')) {
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
