import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { expect, it } from 'vitest';
import { readFrontMatter } from '../compile/front-matter.ts';
import { contentRoot } from '../content-folders.ts';
import { exampleFigures } from '../figures/example-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { caseStudyCollection } from './case-studies.ts';

const folder = join(contentRoot, caseStudyCollection.folder);
const sources = readdirSync(folder).map((slug) => ({
  slug,
  file: join(folder, slug, 'index.mdx'),
  source: readFileSync(join(folder, slug, 'index.mdx'), 'utf8'),
  template: caseStudyCollection.template,
}));
const studies = sources.map(({ source }) => readFrontMatter(source, caseStudyCollection.schema).values);

it('each case study is from another industry and has an example of its own', () => {
  expect(new Set(studies.map((study) => study?.industry)).size).toBe(sources.length);
  expect(studies.map((study) => study?.example).sort()).toEqual(Object.keys(workedExamples).sort());
});

it('the text of a case study inserts the figures of the site and of its example', async () => {
  for (const text of sources) {
    const example = readFrontMatter(text.source, caseStudyCollection.schema).values?.example;
    if (!example) throw new Error(`${text.file} has no valid front matter`);
    expect((await caseStudyCollection.text?.(text))?.figures).toEqual({
      ...siteFigures,
      ...exampleFigures(workedExamples[example]),
    });
  }
});
