import { expect, test } from 'vitest';
import { parseGlossary } from './read-glossary.ts';

const text = 'Long enough to say what the term means, and short enough to be read as one entry of a list.';
const entry = (key: string, see: string, shown = '/blog/') =>
  `${key}:\n  term: ${key}\n  text: ${text}\n  see: [${see}]\n  shown: { ${shown}: where it is }\n`;
const parse = (source: string) => parseGlossary(source, new Set(['/blog/']));

test('glossary entries are returned in alphabetical order', () => {
  expect(parse(entry('beta', 'alpha') + entry('alpha', 'beta')).map(({ key }) => key)).toEqual(['alpha', 'beta']);
});

test.each([
  [
    'a relation to an unknown term',
    entry('alpha', 'gamma'),
    'terms.yaml:1: alpha: "see": the glossary has no other term "gamma"',
  ],
  ['a relation to itself', entry('alpha', 'alpha'), 'no other term "alpha"'],
  ['a missing page', entry('alpha', 'beta', '/no/') + entry('beta', 'alpha'), 'no page of this site'],
  ['a definition of two words', 'alpha:\n  term: a\n  text: two words\n  see: [b]\n  shown: {}\n', 'alpha.text'],
])('a glossary with %s fails the build', (_, source, expected) => {
  expect(() => parse(source)).toThrow(expected);
});
