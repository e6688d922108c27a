import { brand } from '@whorl/contract/brand.ts';
import { comparisonPath } from '@whorl/contract/urls.ts';
import { describe, expect, it } from 'vitest';
import { checkBreadcrumbs } from './breadcrumbs.ts';
import { checkPages } from './check-pages.ts';
import { checkHeadings } from './headings.ts';
import { checkLinkTargets, externalLinks } from './link-targets.ts';
import { checkPictures } from './pictures.ts';
import type { Check } from './problem.ts';
import { checkProductNames } from './product-names.ts';
import { checkRepeatedPhrases } from './repeated-phrases.ts';
import { checkRequiredFields } from './required-fields.ts';
import { checkStructuredData } from './structured-data.ts';
import { testPage } from './test-page.ts';
import { checkTitlesAndDescriptions } from './titles-and-descriptions.ts';
import { checkUnits } from './units.ts';
import { checkWording } from './wording.ts';

const messages = (check: Check, ...pages: Parameters<typeof testPage>[0][]) =>
  check(pages.map(testPage)).map(({ path, message }) => `${path}: ${message}`);
const inMain = (html: string) => ({ body: `<header><h2>Menu</h2></header><main>${html}</main>` });

it('checkPages throws a PagesError with one line per problem', () => {
  const page = testPage(inMain('<h1>A</h1><a href="/nowhere/">B</a>'));
  const check = () => checkPages([page], { files: new Set(), redirects: new Map() });
  expect(check).toThrow(expect.objectContaining({ name: 'PagesError' }));
  expect(check).toThrow(/^\/a\/: the link "\/nowhere\/" leads to no page and no file/m);
});

describe('checkLinkTargets', () => {
  const check = checkLinkTargets({ files: new Set(['/paper.pdf']), redirects: new Map([['/old/', '/b/']]) });
  const other = { path: '/b/', body: '<p id="part">x</p>' };

  it('accepts links to a page, an anchor, a file and another site', () => {
    const body =
      '<a href="/b/?x=1#part"></a><a href="#own" id="own"></a><a href="/paper.pdf"></a><a href="https://x.example/">x</a><a href="mailto:a@b.example"></a>';
    expect(messages(check, { body }, other)).toEqual([]);
  });
  it.each([
    ['/nowhere/', '/a/: the link "/nowhere/" leads to no page and no file'],
    ['/b/#gone', 'an anchor that /b/ does not have; add id="gone" to an element there'],
    ['#gone', 'an anchor that /a/ does not have'],
    ['/b', 'has no trailing slash; link to /b/'],
    ['/old/', 'leads to a redirect; link to /b/'],
    ['../nowhere/', 'leads to no page'],
  ])('rejects links to %s', (href, problem) => {
    expect(messages(check, { body: `<a href="${href}">x</a>` }, other).join()).toContain(problem);
  });
  it('rejects a picture whose file is missing', () => {
    expect(messages(check, { body: '<img src="/gone.png" alt="x">' }).join()).toContain('/gone.png');
  });
  it('lists external links with the pages that contain them', () => {
    const pages = ['/a/', '/b/'].map((path) => testPage({ path, body: '<a href="https://x.example/y">y</a>' }));
    expect([...externalLinks(pages)]).toEqual([['https://x.example/y', ['/a/', '/b/']]]);
  });
});

describe('checkHeadings', () => {
  it('accepts headings in order', () => {
    expect(messages(checkHeadings, inMain('<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>'))).toEqual([]);
  });
  it.each([
    ['<h2>B</h2>', 'has no h1'],
    ['<h1>A</h1><h1>B</h1>', 'has 2 h1 (“A”, “B”)'],
    ['<h1>One two three four five six seven eight nine ten</h1>', 'has an h1 of 10 words'],
    ['<h1>A</h1><h3>C</h3>', 'the h3 “C” follows an h1; change it to an h2'],
    ['<h1>A</h1><h2> </h2>', 'has an empty h2'],
  ])('rejects %s', (html, problem) => {
    expect(messages(checkHeadings, inMain(html)).join()).toContain(problem);
  });
});

describe('checkPictures', () => {
  it('accepts pictures with a text alternative and pictures marked as decorative', () => {
    const body =
      '<img src="a.png" alt=""><img src="a.png" alt="A fox"><svg aria-hidden="true"></svg><div role="img" aria-label="Two"><svg></svg></div><span aria-hidden="true"><svg></svg></span>';
    expect(messages(checkPictures, { body })).toEqual([]);
  });
  it.each([
    ['<img src="/a.png">', '/a.png has no alternative text'],
    ['<img src="/a.png" alt="fox-2.png">', '“fox-2.png” is a file'],
    ['<svg class="fox"></svg>', 'a drawing (svg class="fox") has no name'],
    ['<div role="img"><svg></svg></div>', 'a drawing (div) has no name'],
  ])('rejects %s', (body, problem) => {
    expect(messages(checkPictures, { body }).join()).toContain(problem);
  });
});

describe('checkTitlesAndDescriptions', () => {
  const page = (path: string, head = {}) => ({ path, head, body: `<main><h1>${path}</h1></main>` });
  const check = checkTitlesAndDescriptions;

  it('accepts titles and descriptions of valid length that differ', () => {
    expect(messages(check, page('/a/'), page('/b/'))).toEqual([]);
  });
  it.each([
    [{ title: 'x'.repeat(71) }, 'the title has 71 characters, but must have 10 to 70; remove 1'],
    [{ description: 'x'.repeat(119) }, 'the description has 119 characters, but must have 120 to 160; add 1'],
  ])('rejects %j as too long or too short', (head, problem) => {
    expect(messages(check, page('/a/', head)).join()).toContain(problem);
  });
  it('rejects the same title on two pages', () => {
    const title = { title: 'The same title' };
    expect(messages(check, page('/a/', title), page('/b/', title)).join()).toContain(
      '/b/: has the same title as /a/, “The same title”',
    );
    const heading = '<main><h1>The same</h1></main>';
    expect(messages(check, { path: '/a/', body: heading }, { path: '/b/', body: heading }).join()).toContain('same h1');
  });
  it('accepts the same title on a hidden page and on a page with another canonical path', () => {
    const title = { title: 'The same title' };
    const pages = [
      page('/a/', title),
      { ...page('/b/', title), hidden: true },
      page('/a-a/', { ...title, canonicalPath: '/a/' }),
    ];
    expect(messages(check, ...pages)).toEqual([]);
  });
});

describe('checkProductNames', () => {
  const { botDetection: label } = brand.productNames;
  const name = label.toLowerCase();
  const [first = '', second = ''] = label.split(' ');

  it.each([
    `<p>With ${name} on.</p>`,
    `<p>${label} is a game of two.</p>`,
    `<p>It pays. ${label} is a game of two.</p>`,
    `<a href="/">${label}</a>`,
    `<code>${first}${second}</code>`,
  ])('accepts %s', (body) => {
    expect(messages(checkProductNames, { body })).toEqual([]);
  });
  it.each([
    `<p>With ${label} on.</p>`,
    `<h2>${first} ${second.charAt(0).toUpperCase()}${second.slice(1)}</h2>`,
    `<p>With ${first}${second}.</p>`,
    `<p>With ${first}-${second}.</p>`,
    `<p>${name.toUpperCase()} now</p>`,
  ])('rejects %s', (body) => {
    expect(messages(checkProductNames, { body }).join()).toContain(`must be written ${name}`);
  });
});

describe('checkRepeatedPhrases', () => {
  const page = (slug: string, text: string) => ({
    path: comparisonPath(slug),
    body: `<nav>Shared by all pages of the site</nav><main>${text}</main>`,
  });
  const one = 'It returns a hash of thirty-two digits that the page computes from its own signals.';

  it('accepts comparison pages that share few phrases', () => {
    const other = 'It returns a hash of this browser, after asking for a key that the maker of the library sells.';
    expect(messages(checkRepeatedPhrases, page('a', one), page('b', other))).toEqual([]);
  });
  it('rejects comparison pages that share a third of the phrases of the shorter one', () => {
    const found = messages(checkRepeatedPhrases, page('a', one), page('b', `${one} ${one.toUpperCase()} And more.`));
    expect(found.join()).toContain(`shares 100% of its phrases with ${comparisonPath('b')}`);
  });
});

describe('checkStructuredData', () => {
  const context = { '@context': 'https://schema.org' };
  const check = checkStructuredData(new Set(['/share/a.png']));
  const trail = (...items: object[]) => ({ ...context, '@type': 'BreadcrumbList', itemListElement: items });
  const problems = (...structuredData: Record<string, unknown>[]) =>
    messages(check, { body: '', head: { structuredData } }).join('\n');

  it('accepts complete structured data', () => {
    const home = { position: 1, name: 'Home', item: '/a/' };
    expect(problems({ ...context, '@type': 'WebPage', url: '/a/#x' }, trail(home, { position: 2, name: 'A' }))).toBe(
      '',
    );
  });
  it("doesn't require complete data on a hidden page", () => {
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
    ['"item": /nowhere/ leads to no page and no file', trail({ position: 1, name: 'A', item: '/nowhere/' })],
  ])('reports %s', (problem, data) => {
    expect(problems(data)).toContain(problem);
  });
  it('rejects two descriptions of the same page', () => {
    expect(problems({ ...context, '@type': 'WebPage' }, { ...context, '@type': 'AboutPage' })).toContain('keep one');
  });
});

describe('checkRequiredFields', () => {
  const optional = '<label for="b">Job title</label><input id="b">';
  it('rejects a required field without an asterisk next to an optional field', () => {
    const body = `<form><label for="a">Email</label><input id="a" required>${optional}</form>`;
    expect(messages(checkRequiredFields, { body }).join()).toContain('“Email” has no asterisk');
  });
  it('rejects a required group without an asterisk in its legend, once', () => {
    const choice = '<label><input type="radio" name="a" required>Prices</label>';
    const body = `<form><fieldset><legend>Topic</legend>${choice}${choice}</fieldset>${optional}</form>`;
    expect(messages(checkRequiredFields, { body })).toEqual([expect.stringContaining('“Topic” has no asterisk')]);
  });
  it.each([
    `<form><label for="a">Email *</label><input id="a" required>${optional}</form>`,
    `<form><fieldset><legend>Topic *</legend><label><input type="radio" required>Prices</label></fieldset>${optional}</form>`,
    '<form><label for="a">Email</label><input id="a" required></form>',
    `<form>${optional}</form>`,
  ])('accepts %s', (body) => {
    expect(messages(checkRequiredFields, { body })).toEqual([]);
  });
});

describe('checkUnits', () => {
  it.each(['94%', 'code <code>7 % 3</code>', '<td>94</td><td>% of visits</td>', 'in %'])(
    'accepts the percent sign in "%s"',
    (body) => {
      expect(messages(checkUnits, { body })).toEqual([]);
    },
  );
  it.each(['94 % kept', '94\u00a0%', '<b>94</b> <span>% kept</span>', '<p>0.006\n%</p>'])(
    'rejects the space before the percent sign in "%s"',
    (body) => {
      expect(messages(checkUnits, { body }).join()).toContain('has a space before its percent sign');
    },
  );
  it('rejects amounts in euros in demos only', () => {
    const body = '<dd>€46.00</dd>';
    expect(messages(checkUnits, { path: '/playground/payment-fraud/', body }).join()).toContain('"€46.00"');
    expect(messages(checkUnits, { path: '/fintech/', body })).toEqual([]);
  });
});

describe('checkBreadcrumbs', () => {
  const body =
    '<nav class="breadcrumbs"><ol><li><a href="/">Home</a></li><li><a href="/b/">Blog</a></li><li>Page</li></ol></nav>';
  const createBreadcrumbs = (...steps: [string, string][]) => ({
    structuredData: [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [...steps, ['Page', '/a/']].map(([name, item]) => ({ '@type': 'ListItem', name, item })),
      },
    ],
  });

  it('accepts breadcrumbs whose BreadcrumbList has the same steps', () => {
    expect(messages(checkBreadcrumbs, { body, head: createBreadcrumbs(['Home', '/'], ['Blog', '/b/']) })).toEqual([]);
  });
  it.each([
    ['another name', createBreadcrumbs(['Home', '/'], ['Notes', '/b/'])],
    ['a step less', createBreadcrumbs(['Blog', '/b/'])],
    ['no list', {}],
  ])('rejects breadcrumbs whose BreadcrumbList has %s', (_, head) => {
    expect(messages(checkBreadcrumbs, { body, head }).join()).toContain('create both from the same trail');
  });
});

describe('checkWording', () => {
  // cspell:disable-next-line
  const [noOne, again, british, caller] = ['nobody', 'anew', 'behaviour', 'Whoever'];
  it('accepts retired words in code, in other languages and as part of another word', () => {
    const body = `<p><code>${noOne}</code> <span lang="pt-BR">${again}</span> a ${again}-like tool <a href="/b/">Pricing</a></p>`;
    expect(messages(checkWording, { body })).toEqual([]);
  });
  it.each([
    [`<p>${caller} asks</p>`, `/a/: has the word "${caller?.toLowerCase()}"; write the caller, a visitor`],
    [`<p>Our <b>${british}</b></p>`, `has the word "${british}"; write behavior`],
    ['<a href="/b/"> Read more </a>', 'has a link "Read more"; name what it leads to'],
    ['<a href="/b/" aria-label="here">Pricing</a>', 'has a link "here"'],
    ['<p>See [the prices](/pricing/).</p>', 'shows the Markdown "[the prices](/pricing/)"; '],
    ['<p>An <b>**important**</b> limit</p>', 'shows the Markdown "**important**"; '],
  ])('rejects %s', (body, problem) => {
    expect(messages(checkWording, { body }).join()).toContain(problem);
  });
  it('checks Portuguese text and its title for European spellings', () => {
    const [phone, screen] = ['telemóvel', 'ecrã'];
    const head = { title: `Um ${phone} por conta`, language: 'pt-BR' as const };
    const body = `<article lang="pt-BR"><p>O ${screen} de <span lang="en">a phone</span></p></article>`;
    const found = messages(checkWording, { body, head }).join();
    expect(found).toContain(`has the word "${phone}"; write celular`);
    expect(found).toContain(`has the word "${screen}"; write tela`);
    expect(messages(checkWording, { body: `<p>The ${screen}</p>` })).toEqual([]);
  });
  it('rejects a retired word in the description', () => {
    expect(messages(checkWording, { body: '', head: { description: `For ${noOne}` } })).toEqual([
      `/a/: has the word "${noOne}"; write no one`,
    ]);
  });
});
