import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subjects } from './article-tags.ts';
import { type Relatable, relatedArticles } from './related-articles.ts';

const article = (slug: string, facts: Partial<Relatable['frontMatter']>): Relatable => ({
  slug,
  frontMatter: { kind: 'Guide', tags: ['forms'], published: '2026-11-21', ...facts },
});
const slugsOf = (of: Relatable, candidates: Relatable[]) => relatedArticles(of, candidates, 3).map(({ slug }) => slug);

test('the series comes before subjects, subjects before the kind, the newer before the older', () => {
  const series = { slug: 'the-same-browser-again', part: 1 } as const;
  const of = article('it', { series, tags: ['forms', 'privacy'] });
  const others = [
    article('older', { tags: ['forms'], kind: 'Engineering', published: '2026-01-01' }),
    article('newer', { tags: ['forms'], kind: 'Engineering' }),
    article('same-kind', { tags: ['forms'] }),
    article('two-subjects', { tags: ['privacy', 'forms'], kind: 'Engineering' }),
    article('same-series', { tags: ['identification'], kind: 'Tutorial', series: { ...series, part: 2 } }),
  ];
  expect(relatedArticles(of, others, 9).map(({ slug }) => slug)).toEqual([
    'same-series',
    'two-subjects',
    'same-kind',
    'newer',
    'older',
  ]);
});

test('what shares nothing is not related, nor is the article itself in another language', () => {
  const of = article('it', {});
  expect(slugsOf(of, [of, article('it-br', { variantOf: 'it' }), article('else', { tags: ['privacy'] })])).toEqual([]);
  expect(slugsOf(article('it-br', { variantOf: 'it' }), [of])).toEqual([]);
});

test('the order of the files does not matter', () => {
  const candidates = fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-z]{1,4}$/),
      tags: fc.uniqueArray(fc.constantFrom(...subjects), { minLength: 1 }),
      kind: fc.constantFrom('Guide' as const, 'Tutorial' as const, 'Engineering' as const),
      published: fc.constantFrom('2026-11-20', '2026-11-21'),
    }),
    { selector: ({ slug }) => slug, maxLength: 8 },
  );
  fc.assert(
    fc.property(candidates, (facts) => {
      const all = facts.map(({ slug, ...rest }) => article(slug, rest));
      const of = article('it-self', { tags: [...subjects] });
      expect(slugsOf(of, all)).toEqual(slugsOf(of, all.toReversed()));
    }),
  );
});
