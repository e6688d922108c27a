import type { PageHead } from '@whorl/contract/page-data.ts';
import { jsonFeedPath, machineFiles, markdownPath, rssPath } from '@whorl/contract/urls.ts';
import { describe, expect, it } from 'vitest';
import { type ParsedPage, parsePage } from '../parsed-page.ts';
import { machineFilesOf } from './machine-files.ts';

const builtAt = new Date('2026-11-21T13:00:00Z');

type Given = { path: string; main: string; head?: Partial<PageHead>; hidden?: boolean; feed?: readonly string[] };

function page({ path, main, head = {}, hidden = false, feed }: Given): ParsedPage {
  return parsePage({
    path,
    hidden,
    feed,
    status: 200,
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
const filesOf = (...pages: Given[]) =>
  new Map(machineFilesOf(pages.map(page), builtAt).map(({ url, content }) => [url, content]));
/** The text of one page in Markdown, below its title. */
const markdownOf = (main: string) =>
  filesOf({ path: '/new/a/', main: `<h1>A</h1>${main}` })
    .get(markdownPath('/new/a/'))
    ?.split('# A\n\n')[1]
    ?.trim();

describe('a collection that nobody has named', () => {
  const files = filesOf(
    { path: '/new/', main: '<h1>List</h1>', feed: ['/new/b/', '/new/draft/', '/new/a/'] },
    { path: '/new/a/', main: '<h1>A</h1><p>Text of A & more.</p>' },
    { path: '/new/b/', main: '<h1>B</h1><p>Text of B.</p>' },
    { path: '/new/draft/', main: '<h1>Draft</h1><p>Secret.</p>', hidden: true },
    { path: '/new/a-a/', main: '<h1>A again</h1>', head: { canonicalPath: '/new/a/' } },
  );

  it('is in the sitemap with its dates, but for what is hidden or has another address', () => {
    const sitemap = files.get(machineFiles.sitemap) ?? '';
    const paths = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)<\/loc><lastmod>([^<]+)/g)];
    expect(paths.map(([, path, day]) => [path, day])).toEqual([
      ['/new/', '2026-03-04'],
      ['/new/a/', '2026-03-04'],
      ['/new/b/', '2026-03-04'],
    ]);
  });
  it('has its feeds, in the order of its list', () => {
    const { items } = JSON.parse(files.get(jsonFeedPath('/new/')) ?? '') as { items: Record<string, string>[] };
    expect(items.map(({ title, content_html }) => [title, content_html])).toEqual([
      ['B', '<p>Text of B.</p>'],
      ['A', '<p>Text of A &#x26; more.</p>'],
    ]);
    expect(files.get(rssPath('/new/'))).toContain('&lt;p&gt;Text of A &amp;#x26; more.&lt;/p&gt;');
  });
  it('lets nothing out of a draft', () => {
    for (const [url, content] of files) expect(content, url).not.toContain('Secret');
    expect(files.has(markdownPath('/new/draft/'))).toBe(false);
  });
});

describe('the text of a page', () => {
  it.each([
    [
      'a drawing becomes its sentence',
      '<svg role="img" aria-label="Two lines"><text>x</text></svg>',
      '*Drawing: Two lines*',
    ],
    ['a drawing that only decorates is left out', '<svg aria-hidden="true"><text>x</text></svg><p>y</p>', 'y'],
    ['what is to be used is left out', '<form><label>E-mail</label><input></form><button>Go</button><p>y</p>', 'y'],
    [
      'a question becomes a heading',
      '<h2>G</h2><details><summary>Why?</summary><p>So.</p></details>',
      '## G\n\n### Why?\n\nSo.',
    ],
    ['a permalink is left out', '<h2>G <a class="permalink" href="#g">#</a></h2>', '## G'],
    [
      'lines of a cell stay apart',
      '<table><tr><th>K</th></tr><tr><td>a<span>b</span></td></tr></table>',
      '| K |\n| - |\n| a b |',
    ],
    [
      'code keeps its language',
      '<pre><code class="language-ts">a &lt; <span>b</span></code></pre>',
      '```ts\na < b\n```',
    ],
  ])('%s', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
  it('leads to whole addresses', () => {
    expect(markdownOf('<p><a href="/x/#y">x</a> <a href="#z">z</a></p>')).toMatch(
      /^\[x\]\(https:\/\/[^/]+\/x\/#y\) \[z\]\(https:\/\/[^/]+\/new\/a\/#z\)$/,
    );
  });
});
