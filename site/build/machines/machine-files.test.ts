import type { PageHead } from '@whorl/contract/page-data.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import { jsonFeedPath, markdownPath, rssPath, textFiles } from '@whorl/contract/urls.ts';
import { describe, expect, it } from 'vitest';
import { type ParsedPage, parsePage } from '../parsed-page.ts';
import { createMachineFiles } from './machine-files.ts';

const builtAt = new Date('2026-11-21T13:00:00Z');

type Given = { path: string; main: string; head?: Partial<PageHead>; hidden?: boolean; feed?: readonly string[] };

function page({ path, main, head = {}, hidden = false, feed }: Given): ParsedPage {
  return parsePage({
    path,
    hidden,
    feed,
    status: 200,
    group: getPageGroup(path),
    body: `<header><a href="/">Menu</a></header><main>${main}</main>`,
    head: {
      title: `A page at ${path}`,
      description: 'What it says.',
      canonicalPath: path,
      robots: hidden ? 'noindex' : 'index',
      kind: 'article',
      structuredData: [{ '@type': 'Report', datePublished: '2026-01-02', dateModified: '2026-03-04' }],
      alternates: [{ type: 'text/markdown', path: markdownPath(path) }],
      ...head,
    },
  });
}
const createFiles = (...pages: Given[]) =>
  new Map(createMachineFiles(pages.map(page), builtAt).map(({ url, content }) => [url, content]));
/** Returns the Markdown of one page below its title. */
const createMarkdown = (main: string) =>
  createFiles({ path: '/new/a/', main: `<h1>A</h1>${main}` })
    .get(markdownPath('/new/a/'))
    ?.split('# A\n\n')[1]
    ?.trim();

describe('the machine files of a new collection', () => {
  const files = createFiles(
    { path: '/new/', main: '<h1>List</h1>', feed: ['/new/b/', '/new/draft/', '/new/a/'] },
    { path: '/new/a/', main: '<h1>A</h1><p>Text of A & more.</p>' },
    { path: '/new/b/', main: '<h1>B</h1><p>Text of B.</p>' },
    { path: '/new/draft/', main: '<h1>Draft</h1><p>Secret.</p>', hidden: true },
    { path: '/new/a-a/', main: '<h1>A again</h1>', head: { canonicalPath: '/new/a/' } },
  );

  it('the sitemap has dates, and omits hidden pages and pages with another canonical path', () => {
    const sitemap = files.get(textFiles.sitemap) ?? '';
    const paths = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)<\/loc><lastmod>([^<]+)/g)];
    expect(paths.map(([, path, day]) => [path, day])).toEqual([
      ['/new/', '2026-03-04'],
      ['/new/a/', '2026-03-04'],
      ['/new/b/', '2026-03-04'],
    ]);
  });
  it('the feeds list the entries in the order of the list page', () => {
    const { items } = JSON.parse(files.get(jsonFeedPath('/new/')) ?? '') as { items: Record<string, string>[] };
    expect(items.map(({ title, content_html }) => [title, content_html])).toEqual([
      ['B', '<p>Text of B.</p>'],
      ['A', '<p>Text of A &#x26; more.</p>'],
    ]);
    expect(files.get(rssPath('/new/'))).toContain('&lt;p&gt;Text of A &amp;#x26; more.&lt;/p&gt;');
  });
  it('the feeds list sections of a page with their days', () => {
    const main = `<h1>Changes</h1><p>Intro.</p><h2 id="next">Next <a class="permalink" href="#next">#</a></h2><p>N</p>
      <h2 id="one">1.0, <time datetime="2026-01-02">January 2</time></h2><h3 id="new">New</h3><p>O</p>`;
    const found = createFiles({ path: '/c/', main, feed: ['/c/#next', '/c/#one'] });
    const { items } = JSON.parse(found.get(jsonFeedPath('/c/')) ?? '') as { items: Record<string, string>[] };
    expect(items.map(({ title, content_html, date_published }) => [title, content_html, date_published])).toEqual([
      ['Next', '<p>N</p>', undefined],
      ['1.0, January 2', '<h3>New</h3>\n<p>O</p>', '2026-01-02T00:00:00Z'],
    ]);
    expect(items.map(({ url, id }) => [new URL(url ?? '').hash, url === id])).toEqual([
      ['#next', true],
      ['#one', true],
    ]);
    const incident = `<h1>Status</h1><h3 id="slow">Slow</h3><p><time datetime="2026-01-02T03:04Z">3:04</time> – <time
      datetime="2026-01-02T04:00Z">4:00</time></p>`;
    const times = createFiles({ path: '/c/', main: incident, feed: ['/c/#slow'] });
    expect(times.get(jsonFeedPath('/c/'))).toContain('"date_published":"2026-01-02T03:04:00Z"');
    expect(times.get(rssPath('/c/'))).toContain('<pubDate>Fri, 02 Jan 2026 03:04:00 GMT</pubDate>');
    expect(() => createFiles({ path: '/c/', main, feed: ['/c/#gone'] })).toThrow('The page /c/ has no heading #gone');
  });
  it('a renamed page keeps its ID in the feeds and has its new URL', () => {
    const pages = [
      { path: '/new/', main: '<h1>List</h1>', feed: ['/new/b/'] },
      { path: '/new/b/', main: '<h1>B</h1>' },
    ].map(page);
    const renamed = new Map(
      createMachineFiles(pages, builtAt, { '/new/b/': '/new/old-b/' }).map(({ url, content }) => [url, content]),
    );
    const [item] = (JSON.parse(renamed.get(jsonFeedPath('/new/')) ?? '') as { items: Record<string, string>[] }).items;
    expect([item?.id, item?.url].map((url) => new URL(url ?? '').pathname)).toEqual(['/new/old-b/', '/new/b/']);
    const rss = renamed.get(rssPath('/new/')) ?? '';
    expect(rss).toMatch(/<link>[^<]+\/new\/b\/<\/link>\n<guid isPermaLink="true">[^<]+\/new\/old-b\/<\/guid>/);
  });
  it('the machine files contain no draft', () => {
    for (const [url, content] of files) expect(content, url).not.toContain('Secret');
    expect(files.has(markdownPath('/new/draft/'))).toBe(false);
  });
});

describe('the Markdown of a page', () => {
  it.each([
    [
      'a drawing becomes its text alternative',
      '<svg role="img" aria-label="Two lines"><text>x</text></svg>',
      '*Drawing: Two lines*',
    ],
    ['a decorative drawing is left out', '<svg aria-hidden="true"><text>x</text></svg><p>y</p>', 'y'],
    ['forms and buttons are left out', '<form><label>E-mail</label><input></form><button>Go</button><p>y</p>', 'y'],
    [
      'a question becomes a heading',
      '<h2>G</h2><details><summary>Why?</summary><p>So.</p></details>',
      '## G\n\n### Why?\n\nSo.',
    ],
    ['a permalink is left out', '<h2>G <a class="permalink" href="#g">#</a></h2>', '## G'],
    [
      'lines of a table cell are separated by a space',
      '<table><tr><th>K</th></tr><tr><td>a<span>b</span></td></tr></table>',
      '| K |\n| - |\n| a b |',
    ],
    [
      'code keeps its language',
      '<pre><code class="language-ts">a &lt; <span>b</span></code></pre>',
      '```ts\na < b\n```',
    ],
  ])('createMachineFiles writes Markdown in which %s', (_, html, markdown) => {
    expect(createMarkdown(html)).toBe(markdown);
  });
  it('the Markdown of a page has absolute link URLs', () => {
    expect(createMarkdown('<p><a href="/x/#y">x</a> <a href="#z">z</a></p>')).toMatch(
      /^\[x\]\(https:\/\/[^/]+\/x\/#y\) \[z\]\(https:\/\/[^/]+\/new\/a\/#z\)$/,
    );
  });
});
