import { expect, test } from 'vitest';
import { checkLength } from './check-length.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const article = (...blocks: string[]) => ['---', 'title: A title', '---', '', ...blocks].join('\n');

test('an article within the limits has no problems', () => {
  expect(checkLength(article(words(40), '', '## Heading', '', words(70)))).toEqual([]);
});

test('a first paragraph of more than 40 words is reported with its line', () => {
  expect(checkLength(article(words(41)))).toEqual([
    { line: 5, message: 'the first paragraph has 41 words; state the takeaway in at most 40' },
  ]);
});

test('a later paragraph of more than 70 words is reported, also as a list item', () => {
  expect(checkLength(article('Short.', '', words(71), '', `- ${words(71)}`)).map(({ line }) => line)).toEqual([7, 9]);
});

test('URLs, footnotes, code and tables are not counted', () => {
  const code = ['```js', words(200), '```'];
  expect(
    checkLength(article(`[${words(40)}](/a/b/)[^1]`, '', ...code, '', `| ${words(90)} |`, '', `[^1]: ${words(90)}`)),
  ).toEqual([]);
});

test('an article of more than 1,300 words is reported', () => {
  const paragraphs = Array.from({ length: 33 }, () => [words(40), '']).flat();
  expect(checkLength(article(...paragraphs))).toEqual([
    { line: 1, message: 'the article has 1320 words; cut it to at most 1300' },
  ]);
});
