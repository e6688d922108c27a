import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subjects } from './article-tags.ts';
import { findRelatedArticles, type Relatable } from './related-articles.ts';

const article = (slug: string, facts: Partial<Relatable['frontMatter']>): Relatable => ({
  slug,
  frontMatter: { kind: 'Guide', tags: ['forms'], published: '2026-11-21', ...facts },
});
const findRelatedSlugs = (of: Relatable, candidates: Relatable[]) =>
  findRelatedArticles(of, candidates, 3).map(({ slug }) => slug);

test('related articles are ordered by series, subject, kind, then newest first', () => {
  const series = { slug: 'the-same-browser-again', part: 1 } as const;
  const of = article('it', { series, tags: ['forms', 'privacy'] });
  const others = [
    article('older', { tags: ['forms'], kind: 'Engineering', published: '2026-01-01' }),
    article('newer', { tags: ['forms'], kind: 'Engineering' }),
    article('same-kind', { tags: ['forms'] }),
    article('two-subjects', { tags: ['privacy', 'forms'], kind: 'Engineering' }),
    article('same-series', { tags: ['identification'], kind: 'Tutorial', series: { ...series, part: 2 } }),
  ];
  expect(findRelatedArticles(of, others, 9).map(({ slug }) => slug)).toEqual([
    'same-series',
    'two-subjects',
    'same-kind',
    'newer',
    'older',
  ]);
});

test('articles with nothing in common and other language versions are not related', () => {
  const of = article('it', {});
  expect(
    findRelatedSlugs(of, [of, article('it-br', { variantOf: 'it' }), article('else', { tags: ['privacy'] })]),
  ).toEqual([]);
  expect(findRelatedSlugs(article('it-br', { variantOf: 'it' }), [of])).toEqual([]);
});

test("the order of the files doesn't affect the order of related articles", () => {
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
      expect(findRelatedSlugs(of, all)).toEqual(findRelatedSlugs(of, all.toReversed()));
    }),
  );
});
