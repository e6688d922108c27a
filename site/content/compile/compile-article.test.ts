import { dirname, join } from 'node:path';
import { brand } from '@whorl/contract/brand.ts';
import { describe, expect, it } from 'vitest';
import { compileEntry } from './compile-entry.ts';

const file = join(import.meta.dirname, '../../../content/blog/a-test/index.mdx');
const head = `---
title: A title that is long enough
description: ${'Long enough to say what the text is about, and short enough to stand in a list of results. '.repeat(2).slice(0, 130)}
author: Platform team
published: 2026-11-21
kind: Guide
tags: [forms]
---
`;

const findProblems = async (source: string): Promise<string> =>
  compileEntry(source, file).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('compileEntry for an article', () => {
  it('returns a module with the text and the facts about it', async () => {
    const { code } = await compileEntry(`${head}\nSome words.\n\n## A part\n\nMore.\n`, file);
    expect(code).toContain('export default');
    expect(code).toContain('export const readingMinutes = 1;');
    expect(code).toContain('"id":"a-part"');
  });

  it('inserts the figures of the site', async () => {
    const { code } = await compileEntry(`${head}\nThe text of {brand}.\n`, file);
    expect(code).toContain(`"${brand.name}"`);
  });

  it.each([
    ['no front matter', 'Just text.', 'content/blog/a-test/index.mdx:1: the file must begin with front matter'],
    ['a wrong date', head.replace('2026-11-21', 'yesterday'), 'index.mdx:5: "published"'],
    ['an invented person as author', head.replace('Platform team', 'Jane Doe'), 'index.mdx:4: "author"'],
    ['an unknown key', head.replace('kind: Guide', 'kind: Guide\nmood: good'), 'index.mdx:7: "mood"'],
    ['a missing key', head.replace('kind: Guide\n', ''), '"kind"'],
    [
      'a language that the site does not have',
      head.replace('kind: Guide', 'kind: Guide\nlanguage: xx'),
      'index.mdx:7: "language": must be one of en, pt-BR',
    ],
    [
      'a variant of an unknown article',
      head.replace('kind: Guide', 'kind: Guide\nlanguage: pt-BR\nvariantOf: no-such-text'),
      'index.mdx:8: "variantOf" must be the slug of an article, not "no-such-text"',
    ],
    [
      'a variant that the table does not have',
      head.replace('kind: Guide', 'kind: Guide\nlanguage: pt-BR\nvariantOf: confirm-forms-after-saving'),
      'index.mdx:8: "variantOf": contract/country/country-variants.ts has no pair of this article',
    ],
    [
      'a variant without its language',
      head.replace('kind: Guide', 'kind: Guide\nvariantOf: confirm-forms-after-saving'),
      'index.mdx:2: "language": a country variant must set its language',
    ],
    ['an unknown figure', `${head}\nThe text of {unknownName}.\n`, 'index.mdx:10: unknown figure {unknownName}'],
    ['broken YAML', head.replace('tags: [forms]', 'tags: [forms'), 'index.mdx:'],
    ['a dead link', `${head}\nSee [this](/nowhere/).\n`, 'index.mdx:10: dead link "/nowhere/"'],
    ['a link without a trailing slash', `${head}\nSee [this](/blog).\n`, 'index.mdx:10: dead link "/blog"'],
    ['a relative link', `${head}\nSee [this](blog/).\n`, 'index.mdx:10: link "blog/"'],
    [
      'code with a syntax error',
      `${head}\n~~~ts\nconst a: number = 1;\nconst b = ;\n~~~\n`,
      'index.mdx:12: this ts sample does not parse',
    ],
    ['invalid JSON', `${head}\n~~~json\n{ a: 1 }\n~~~\n`, 'index.mdx:10: this json sample does not parse'],
    ['a dead anchor', `${head}\nSee [this](#nowhere).\n`, 'index.mdx:10: dead anchor "#nowhere"'],
    ['a second h1', `${head}\n# Again\n`, 'index.mdx:10:'],
    ['a skipped heading', `${head}\n## One\n\n#### Two\n`, 'index.mdx:12:'],
    [
      'a missing picture',
      `${head}\n![What it shows](./none.svg)\n`,
      'index.mdx:10: picture "./none.svg" does not exist',
    ],
    [
      'a picture without an alternative text',
      `${head}\n![](./none.svg)\n`,
      'index.mdx:10: picture "./none.svg" has no alternative',
    ],
    ['a footnote without a text', `${head}\nWords.[^no]\n`, 'index.mdx:10: footnote "[^no]" has no text'],
    [
      'a footnote without a reference',
      `${head}\nWords.\n\n[^no]: A note.\n`,
      'index.mdx:12: footnote "[^no]" has no reference in the text',
    ],
    [
      'a series that the table does not have',
      head.replace('kind: Guide', 'kind: Guide\nseries: { slug: none, part: 1 }'),
      'index.mdx:7: "series"',
    ],
    [
      'a part of a series that another article has',
      head.replace('kind: Guide', 'kind: Guide\nseries: { slug: the-same-browser-again, part: 1 }'),
      'index.mdx:7: "series": part 1 of "the-same-browser-again" is already "',
    ],
    [
      'a part of a series after a gap',
      head.replace('kind: Guide', 'kind: Guide\nseries: { slug: the-same-browser-again, part: 99 }'),
      'index.mdx:7: "series": "the-same-browser-again" has no part 98 before part 99',
    ],
    [
      'a caption with a wrong number',
      `${head}\n<DrawnFigure alternative="a" caption="Fig. 2. What it shows" />\n`,
      'index.mdx:10: the caption begins with "Fig. 2.", but this is figure 1',
    ],
    ['broken MDX', `${head}\nText <Figure>\n`, 'index.mdx:10:'],
  ])('compileEntry rejects an article with file and line for %s', async (_, source, expected) => {
    expect(await findProblems(source)).toContain(expected);
  });

  it('requires variantOf for an article that the table lists as a variant', async () => {
    const variant = join(dirname(dirname(file)), 'geolocation-and-brazil-gambling-regulations-br/index.mdx');
    await expect(compileEntry(`${head}\nSome words.\n`, variant)).rejects.toThrow(
      'regulations-br/index.mdx:2: "variantOf"',
    );
  });

  it('reports all problems at once', async () => {
    const problems = await findProblems(`${head.replace('2026-11-21', 'never')}\n[a](/a/)\n\n[b](/b/)\n`);
    expect(problems.split('\n')).toHaveLength(3);
  });
});

describe('the links of an article', () => {
  const link = `${head}\nSee [the other](/blog/confirm-forms-after-saving/).\n`;
  const problemsAt = (source: string, at: string) =>
    compileEntry(source, file, { at: new Date(at), everything: false }).then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('may lead only to articles that are public when the article is', async () => {
    const earlier = link.replace('published: 2026-11-21', 'published: 2026-11-20');
    expect(await problemsAt(earlier, '2026-11-20')).toContain('dead link');
    expect(await problemsAt(link, '2026-11-20'), 'scheduled for the same day').toBe('none');
    expect(await problemsAt(earlier, '2026-11-22')).toBe('none');
  });
});
