import { brand } from '@whorl/contract/brand.ts';
import { describe, expect, it } from 'vitest';
import { checkBreadcrumbs } from './breadcrumbs.ts';
import { checkPages } from './check-pages.ts';
import { checkHeadings } from './headings.ts';
import { checkLinkTargets, externalLinks } from './link-targets.ts';
import { checkPictures } from './pictures.ts';
import type { Check } from './problem.ts';
import { checkProductNames } from './product-names.ts';
import { checkStructuredData } from './structured-data.ts';
import { testPage } from './test-page.ts';
import { checkTitlesAndDescriptions } from './titles-and-descriptions.ts';
import { checkUnits } from './units.ts';

const messages = (check: Check, ...pages: Parameters<typeof testPage>[0][]) =>
  check(pages.map(testPage)).map(({ path, message }) => `${path}: ${message}`);
const inMain = (html: string) => ({ body: `<header><h2>Menu</h2></header><main>${html}</main>` });

it('all checks together throw a PagesError with one line per problem', () => {
  const page = testPage(inMain('<h1>A</h1><a href="/nowhere/">B</a>'));
  const check = () => checkPages([page], { files: new Set(), redirects: new Map() });
  expect(check).toThrow(expect.objectContaining({ name: 'PagesError' }));
  expect(check).toThrow(/^\/a\/: the link "\/nowhere\/" leads to no page and no file/m);
});

describe('links', () => {
  const check = checkLinkTargets({ files: new Set(['/paper.pdf']), redirects: new Map([['/old/', '/b/']]) });
  const other = { path: '/b/', body: '<p id="part">x</p>' };

  it('may lead to a page, an anchor, a file and out', () => {
    const body =
      '<a href="/b/?x=1#part"></a><a href="#own" id="own"></a><a href="/paper.pdf"></a><a href="https://x.example/">x</a><a href="mailto:a@b.example"></a>';
    expect(messages(check, { body }, other)).toEqual([]);
  });
  it.each([
    ['/nowhere/', '/a/: the link "/nowhere/" leads to no page and no file'],
    ['/b/#gone', 'an anchor that /b/ does not have; give an element there id="gone"'],
    ['#gone', 'an anchor that /a/ does not have'],
    ['/b', 'lacks its last slash; write /b/'],
    ['/old/', 'leads to a redirect; write /b/'],
    ['../nowhere/', 'leads to no page'],
  ])('to %s are refused', (href, problem) => {
    expect(messages(check, { body: `<a href="${href}">x</a>` }, other).join()).toContain(problem);
  });
  it('and pictures that are not there, too', () => {
    expect(messages(check, { body: '<img src="/gone.png" alt="x">' }).join()).toContain('/gone.png');
  });
  it('that leave the site are listed with their pages', () => {
    const pages = ['/a/', '/b/'].map((path) => testPage({ path, body: '<a href="https://x.example/y">y</a>' }));
    expect([...externalLinks(pages)]).toEqual([['https://x.example/y', ['/a/', '/b/']]]);
  });
});

describe('headings', () => {
  it('in order are right', () => {
    expect(messages(checkHeadings, inMain('<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>'))).toEqual([]);
  });
  it.each([
    ['<h2>B</h2>', 'has no h1'],
    ['<h1>A</h1><h1>B</h1>', 'has 2 h1 (“A”, “B”)'],
    ['<h1>A</h1><h3>C</h3>', 'the h3 “C” follows an h1; make it an h2'],
    ['<h1>A</h1><h2> </h2>', 'has an empty h2'],
  ])('%s are refused', (html, problem) => {
    expect(messages(checkHeadings, inMain(html)).join()).toContain(problem);
  });
});

describe('pictures', () => {
  it('that speak, and those that say that they need not, are right', () => {
    const body =
      '<img src="a.png" alt=""><img src="a.png" alt="A fox"><svg aria-hidden="true"></svg><div role="img" aria-label="Two"><svg></svg></div><span aria-hidden="true"><svg></svg></span>';
    expect(messages(checkPictures, { body })).toEqual([]);
  });
  it.each([
    ['<img src="/a.png">', '/a.png has no alternative text'],
    ['<img src="/a.png" alt="fox-2.png">', '“fox-2.png” is a file'],
    ['<svg class="fox"></svg>', 'a drawing (svg class="fox") has no name'],
    ['<div role="img"><svg></svg></div>', 'a drawing (div) has no name'],
  ])('%s are refused', (body, problem) => {
    expect(messages(checkPictures, { body }).join()).toContain(problem);
  });
});

describe('titles and descriptions', () => {
  const page = (path: string, head = {}) => ({ path, head, body: `<main><h1>${path}</h1></main>` });
  const check = checkTitlesAndDescriptions;

  it('that fit and differ are right', () => {
    expect(messages(check, page('/a/'), page('/b/'))).toEqual([]);
  });
  it.each([
    [{ title: 'x'.repeat(71) }, 'the title has 71 characters, not 10 to 70; take 1 away'],
    [{ description: 'x'.repeat(119) }, 'the description has 119 characters, not 120 to 160; add 1'],
  ])('%j does not fit', (head, problem) => {
    expect(messages(check, page('/a/', head)).join()).toContain(problem);
  });
  it('belong to one page', () => {
    const title = { title: 'The same title' };
    expect(messages(check, page('/a/', title), page('/b/', title)).join()).toContain(
      '/b/: has the same title as /a/, “The same title”',
    );
    const heading = '<main><h1>The same</h1></main>';
    expect(messages(check, { path: '/a/', body: heading }, { path: '/b/', body: heading }).join()).toContain('same h1');
  });
  it('may be shared with a hidden page, and with one that names the other as its own', () => {
    const title = { title: 'The same title' };
    const pages = [
      page('/a/', title),
      { ...page('/b/', title), hidden: true },
      page('/a-a/', { ...title, canonicalPath: '/a/' }),
    ];
    expect(messages(check, ...pages)).toEqual([]);
  });
});

describe('names of products', () => {
  const { botDetection: name } = brand.productNames;
  const [first = '', second = ''] = name.split(' ');
  const sentence = `${first} ${second.toLowerCase()}`;

  it.each([
    `<p>With ${name} on.</p>`,
    `<p>Some ${name.toLowerCase()} is easy.</p>`,
    `<p>${sentence} is a game of two.</p>`,
    `<code>${first}${second}</code>`,
  ])('%s is right', (body) => {
    expect(messages(checkProductNames, { body })).toEqual([]);
  });
  it.each([
    `<a href="/">${sentence}</a>`,
    `<p>With ${sentence} on.</p>`,
    `<p>With ${first}${second}.</p>`,
    `<p>With ${first}-${second}.</p>`,
    `<p>${name.toUpperCase()} now</p>`,
  ])('%s is refused', (body) => {
    expect(messages(checkProductNames, { body }).join()).toContain(`is the product ${name}; write it so`);
  });
});

describe('structured data', () => {
  const context = { '@context': 'https://schema.org' };
  const check = checkStructuredData(new Set(['/share/a.png']));
  const trail = (...items: object[]) => ({ ...context, '@type': 'BreadcrumbList', itemListElement: items });
  const problems = (...structuredData: Record<string, unknown>[]) =>
    messages(check, { body: '', head: { structuredData } }).join('\n');

  it('that is whole is right', () => {
    const home = { position: 1, name: 'Home', item: '/a/' };
    expect(problems({ ...context, '@type': 'WebPage', url: '/a/#x' }, trail(home, { position: 2, name: 'A' }))).toBe(
      '',
    );
  });
  it('need not be complete on a page that may not be found', () => {
    const article = { ...context, '@type': 'Article', headline: 'A' };
    expect(problems(article)).toContain('the "image" of Article');
    expect(messages(check, { body: '', hidden: true, head: { structuredData: [article] } })).toEqual([]);
  });
  it.each<[string, Record<string, unknown>]>([
    ['lacks "@context"', { '@type': 'WebPage' }],
    ['the "datePublished" of Article', { ...context, '@type': 'Article', headline: 'A', datePublished: 'yesterday' }],
    ['the "itemListElement" of BreadcrumbList', trail({ position: 1, name: 'A' }, { position: 3, name: 'B' })],
    ['the "mainEntity" of FAQPage', { ...context, '@type': 'FAQPage', mainEntity: [{ name: 'Why?' }] }],
    ['the "offers" of Product', { ...context, '@type': 'Product', offers: [{ price: 'free' }] }],
    ['"item": /nowhere/ leads nowhere', trail({ position: 1, name: 'A', item: '/nowhere/' })],
  ])('%s is said', (problem, data) => {
    expect(problems(data)).toContain(problem);
  });
  it('describes the page once', () => {
    expect(problems({ ...context, '@type': 'WebPage' }, { ...context, '@type': 'AboutPage' })).toContain('keep one');
  });
});

describe('a percent sign', () => {
  it.each(['94%', 'code <code>7 % 3</code>', '<td>94</td><td>% of visits</td>', 'in %'])(
    'is accepted in "%s"',
    (body) => {
      expect(messages(checkUnits, { body })).toEqual([]);
    },
  );
  it.each(['94 % kept', '94\u00a0%', '<b>94</b> <span>% kept</span>', '<p>0.006\n%</p>'])(
    'with a space between it and its number is refused in "%s"',
    (body) => {
      expect(messages(checkUnits, { body }).join()).toContain('has a space before its percent sign');
    },
  );
});

describe('breadcrumbs', () => {
  const body =
    '<nav class="breadcrumbs"><ol><li><a href="/">Home</a></li><li><a href="/b/">Blog</a></li><li>Page</li></ol></nav>';
  const listOf = (...steps: [string, string][]) => ({
    structuredData: [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [...steps, ['Page', '/a/']].map(([name, item]) => ({ '@type': 'ListItem', name, item })),
      },
    ],
  });

  it('are accepted when their BreadcrumbList has the same steps', () => {
    expect(messages(checkBreadcrumbs, { body, head: listOf(['Home', '/'], ['Blog', '/b/']) })).toEqual([]);
  });
  it.each([
    ['another name', listOf(['Home', '/'], ['Notes', '/b/'])],
    ['a step less', listOf(['Blog', '/b/'])],
    ['no list', {}],
  ])('are refused when their BreadcrumbList has %s', (_, head) => {
    expect(messages(checkBreadcrumbs, { body, head }).join()).toContain('take both from one trail');
  });
});
