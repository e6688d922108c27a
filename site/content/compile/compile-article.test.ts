import { dirname, join } from 'node:path';
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

const problemsOf = async (source: string): Promise<string> =>
  compileEntry(source, file).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('an article', () => {
  it('becomes a module with its text and what is known of it', async () => {
    const { code } = await compileEntry(`${head}\nSome words.\n\n## A part\n\nMore.\n`, file);
    expect(code).toContain('export default');
    expect(code).toContain('export const readingMinutes = 1;');
    expect(code).toContain('"id":"a-part"');
  });

  it.each([
    ['no front matter', 'Just text.', 'content/blog/a-test/index.mdx:1: the file has to begin with front matter'],
    ['a wrong date', head.replace('2026-11-21', 'yesterday'), 'index.mdx:5: "published"'],
    ['an invented person as author', head.replace('Platform team', 'Jane Doe'), 'index.mdx:4: "author"'],
    ['a key that no schema knows', head.replace('kind: Guide', 'kind: Guide\nmood: good'), 'index.mdx:7: "mood"'],
    ['a missing key', head.replace('kind: Guide\n', ''), '"kind"'],
    [
      'a language that the site does not have',
      head.replace('kind: Guide', 'kind: Guide\nlanguage: xx'),
      'index.mdx:7: "language": must be one of en, pt-BR',
    ],
    [
      'a variant of nothing',
      head.replace('kind: Guide', 'kind: Guide\nlanguage: pt-BR\nvariantOf: no-such-text'),
      'index.mdx:8: "variantOf": there is no article "no-such-text"',
    ],
    [
      'a variant that the table does not have',
      head.replace('kind: Guide', 'kind: Guide\nlanguage: pt-BR\nvariantOf: when-may-a-form-say-thank-you'),
      'index.mdx:8: "variantOf": contract/country/country-variants.ts does not pair it',
    ],
    [
      'a variant without its language',
      head.replace('kind: Guide', 'kind: Guide\nvariantOf: when-may-a-form-say-thank-you'),
      'index.mdx:2: "language": a variant has to say its language',
    ],
    ['broken YAML', head.replace('tags: [forms]', 'tags: [forms'), 'index.mdx:'],
    ['a dead link', `${head}\nSee [this](/nowhere/).\n`, 'index.mdx:10: dead link "/nowhere/"'],
    ['a link without its slash', `${head}\nSee [this](/blog).\n`, 'index.mdx:10: dead link "/blog"'],
    ['a relative link', `${head}\nSee [this](blog/).\n`, 'index.mdx:10: link "blog/"'],
    [
      'code that is none',
      `${head}\n~~~ts\nconst a: number = 1;\nconst b = ;\n~~~\n`,
      'index.mdx:12: this ts sample does not parse',
    ],
    ['JSON that is none', `${head}\n~~~json\n{ a: 1 }\n~~~\n`, 'index.mdx:10: this json sample does not parse'],
    ['a dead anchor', `${head}\nSee [this](#nowhere).\n`, 'index.mdx:10: dead anchor "#nowhere"'],
    ['a second h1', `${head}\n# Again\n`, 'index.mdx:10:'],
    ['a skipped heading', `${head}\n## One\n\n#### Two\n`, 'index.mdx:12:'],
    [
      'a picture that is not there',
      `${head}\n![What it shows](./none.svg)\n`,
      'index.mdx:10: picture "./none.svg" does not exist',
    ],
    ['a picture without words', `${head}\n![](./none.svg)\n`, 'index.mdx:10: picture "./none.svg" has no alternative'],
    [
      'a footnote that is not written',
      `${head}\nWords.[^no]\n`,
      'index.mdx:10: footnote "[^no]" is not written anywhere',
    ],
    [
      'a footnote that nothing refers to',
      `${head}\nWords.\n\n[^no]: A note.\n`,
      'index.mdx:12: nothing refers to footnote "[^no]"',
    ],
    [
      'a series that the table does not have',
      head.replace('kind: Guide', 'kind: Guide\nseries: { slug: none, part: 1 }'),
      'index.mdx:7: "series"',
    ],
    [
      'a part of a series that is taken',
      head.replace('kind: Guide', 'kind: Guide\nseries: { slug: the-same-browser-again, part: 1 }'),
      'index.mdx:7: "series": part 1 of "the-same-browser-again" is "',
    ],
    [
      'a part of a series behind a gap',
      head.replace('kind: Guide', 'kind: Guide\nseries: { slug: the-same-browser-again, part: 99 }'),
      'index.mdx:7: "series": part 99 of "the-same-browser-again" follows no part 98',
    ],
    [
      'a caption that counts wrong',
      `${head}\n<DrawnFigure alternative="a" caption="Fig. 2. What it shows" />\n`,
      'index.mdx:10: the caption says "Fig. 2.", but this is figure 1',
    ],
    ['broken MDX', `${head}\nText <Figure>\n`, 'index.mdx:10:'],
  ])('with %s stops the build with file and line', async (_, source, expected) => {
    expect(await problemsOf(source)).toContain(expected);
  });

  it('that the table has as a variant has to say of what', async () => {
    const variant = join(dirname(dirname(file)), 'geolocation-and-brazil-gambling-regulations-br/index.mdx');
    await expect(compileEntry(`${head}\nSome words.\n`, variant)).rejects.toThrow(
      'regulations-br/index.mdx:2: "variantOf"',
    );
  });

  it('reports everything that is wrong at once', async () => {
    const problems = await problemsOf(`${head.replace('2026-11-21', 'never')}\n[a](/a/)\n\n[b](/b/)\n`);
    expect(problems.split('\n')).toHaveLength(3);
  });
});

describe('what a text may link to', () => {
  const link = `${head}\nSee [the other](/blog/when-may-a-form-say-thank-you/).\n`;
  const problemsAt = (source: string, at: string) =>
    compileEntry(source, file, { at: new Date(at), everything: false }).then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('is what is public when it is public itself', async () => {
    const earlier = link.replace('published: 2026-11-21', 'published: 2026-11-20');
    expect(await problemsAt(earlier, '2026-11-20')).toContain('dead link');
    expect(await problemsAt(link, '2026-11-20'), 'scheduled for the same day').toBe('none');
    expect(await problemsAt(earlier, '2026-11-22')).toBe('none');
  });
});
