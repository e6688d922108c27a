import { expect, test } from 'vitest';
import { parseGlossary } from './read-glossary.ts';

const text = 'Long enough to say what the term means, and short enough to be read as one entry of a list.';
const entry = (key: string, see: string, shown = '/blog/') =>
  `${key}:\n  term: ${key}\n  text: ${text}\n  see: [${see}]\n  shown: { ${shown}: where it is }\n`;
const parse = (source: string) => parseGlossary(source, new Set(['/blog/']));

test('entries come in the order of the alphabet', () => {
  expect(parse(entry('beta', 'alpha') + entry('alpha', 'beta')).map(({ key }) => key)).toEqual(['alpha', 'beta']);
});

test.each([
  ['a relation to nothing', entry('alpha', 'gamma'), 'terms.yaml:1: alpha: "see": no other term "gamma"'],
  ['a relation to itself', entry('alpha', 'alpha'), 'no other term "alpha"'],
  ['a page that is not there', entry('alpha', 'beta', '/no/') + entry('beta', 'alpha'), 'no page of this site'],
  ['a definition of two words', 'alpha:\n  term: a\n  text: two words\n  see: [b]\n  shown: {}\n', 'alpha.text'],
])('with %s stops the build', (_, source, expected) => {
  expect(() => parse(source)).toThrow(expected);
});
