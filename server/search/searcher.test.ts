import type { IndexedPage, IndexedSection } from '@whorl/contract/search/search-index.ts';
import { describe, expect, it } from 'vitest';
import { createSearcher } from './searcher.ts';

type Given = Partial<IndexedPage> & { path: string; text?: string; places?: Partial<IndexedSection>[] };

const page = ({ path, text = '', places = [], ...rest }: Given): IndexedPage => ({
  path,
  title: path.replaceAll('/', ''),
  description: '',
  kind: 'Page',
  names: [],
  sections: [
    { anchor: '', heading: '', text },
    ...places.map((place, index) => ({ anchor: `place-${index}`, heading: '', text: '', ...place })),
  ],
  ...rest,
});
const urls = async (pages: IndexedPage[], query: string) =>
  (await createSearcher({ pages }))(query).hits.map(({ url }) => url);

const site = [
  page({ path: '/fraud/', title: 'Payment fraud: thirty cards', text: 'Cards are tried one after another.' }),
  page({ path: '/notes/', title: 'Notes', text: 'On payment, on fraud, on payment and fraud, and fraud in payment.' }),
  page({ path: '/agent/', title: 'The agent', text: 'It reads a fingerprint of the browser and sends the visitorId.' }),
  page({
    path: '/questions/',
    title: 'Questions',
    text: 'Short answers.',
    places: [
      { heading: 'Does it set a cookie?', text: 'One, which the server reads.' },
      { heading: 'What about e-mail?', text: 'It never sees an address.' },
    ],
  }),
];

describe('createSearcher()', () => {
  it('ranks a page with the query as its name before one that contains it more often', async () => {
    const menuName = page({ path: '/plans/', title: 'What a call is', names: ['Pricing'], text: 'From nothing on.' });
    const repetitivePage = page({ path: '/faq/', text: 'Pricing is pricing. See the pricing for pricing.' });
    expect(await urls([repetitivePage, menuName], 'pricing')).toEqual(['/plans/', '/faq/']);
    expect((await urls(site, 'payment fraud'))[0]).toBe('/fraud/');
  });

  it.each(['osVersion', 'os_version'])('ranks documentation before other pages for the code name %s', async (name) => {
    const pages = [
      page({ path: '/signals/', title: `All of ${name}`, text: `${name}, ${name} and ${name}.` }),
      page({ path: '/docs/fields/', text: `A list that ends with ${name}, after a browser name and others.` }),
    ];
    expect((await urls(pages, name))[0]).toBe('/docs/fields/');
    expect((await urls(pages, name.toLowerCase().replace('_', ' ')))[0]).toBe('/signals/');
    const product = page({ path: '/compare/', title: name, text: 'A product with a name like that.' });
    expect((await urls([...pages, product], name))[0]).toBe('/compare/');
  });

  it('links to the matching section, and to the top of a page with the query as its name', async () => {
    expect(await urls(site, 'cookie')).toEqual(['/questions/#place-0']);
    expect((await urls(site, 'questions'))[0]).toBe('/questions/');
  });

  it.each([
    ['a word that goes on', 'finge', '/agent/'],
    ['a wrong letter', 'fungerprint', '/agent/'],
    ['two letters that changed places', 'fraud paymnet', '/fraud/'],
    ['a slip in a word that goes on', 'fingrep', '/agent/'],
    ['a plural', 'browsers', '/agent/'],
    ['capitals and accents', 'FINGÉRPRINT', '/agent/'],
    ['a part of a name', 'visitor', '/agent/'],
    ['a name in another spelling', 'visitor_id', '/agent/'],
    ['a word without its hyphen', 'email', '/questions/#place-1'],
  ])('finds %s', async (_what, query, url) => {
    expect((await urls(site, query))[0]).toBe(url);
  });

  it('reports the replacement of a misspelled word, and replaces no word that exists', async () => {
    const search = await createSearcher({ pages: site });
    expect(search('fungerprint').replaced).toEqual([{ typed: 'fungerprint', by: 'fingerprint' }]);
    expect(search('cards').replaced).toBeUndefined();
    const numbers = [page({ path: '/429/', text: 'Answered with 4290 and 4291.' })];
    expect(await urls(numbers, '4299')).toEqual([]);
  });

  it('ignores stop words in the ranking', async () => {
    expect(await urls(site, 'what is the fingerprint of a browser')).toEqual(await urls(site, 'fingerprint browser'));
    expect(await urls(site, 'the')).not.toEqual([]);
  });

  it('combines words from different sections of a page, and reports when no page has all of them', async () => {
    const search = await createSearcher({ pages: site });
    expect(search('cookie address').hits.map(({ kind, url }) => [kind, url.split('#')[0]])).toEqual([
      ['Page', '/questions/'],
    ]);
    expect(search('cookie address').partly).toBeUndefined();
    expect(search('cookie fingerprint').partly).toBe(true);
    expect(search('cookie fingerprint').total).toBe(2);
  });

  it('ranks a list of pages after the page itself', async () => {
    const list = page({
      path: '/list/',
      sections: [{ anchor: '', heading: '', text: 'Whorls, whorls', isLinkList: true }],
    });
    const own = page({
      path: '/own/',
      text: 'Long before anyone thought of this there were whorls on every finger.',
    });
    expect(await urls([list, own], 'whorls')).toEqual(['/own/', '/list/']);
  });

  it('suggests similar words when there are no hits', async () => {
    const search = await createSearcher({ pages: site });
    expect(search('kokie')).toMatchObject({ total: 0, hits: [], suggestion: 'cookie' });
    expect(search('qqqqqqqq')).toEqual({ query: 'qqqqqqqq', total: 0, hits: [] });
  });

  it.each(['', '   ', '?!', '\u0000', '(((', 'a'.repeat(90), '<script>', '__proto__', 'constructor'])(
    'takes %j as it is',
    async (query) => {
      const search = await createSearcher({ pages: site });
      expect(search(query).hits).toEqual([]);
    },
  );

  it('marks matching words, and shortens a long text around them', async () => {
    const long = `${'Nothing of interest. '.repeat(40)}Here is a whorl, and there. ${'And so on. '.repeat(40)}`;
    const search = await createSearcher({ pages: [page({ path: '/long/', title: 'Whorls', text: long })] });
    const [hit] = search('whorl').hits;
    expect(hit?.title).toEqual(['', 'Whorls', '']);
    expect(hit?.excerpt[1]).toBe('whorl');
    expect(hit?.excerpt.join('').length).toBeLessThan(240);
  });
});
