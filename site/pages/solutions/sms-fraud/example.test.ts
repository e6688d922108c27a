import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CENTS_A_MESSAGE, euros, HOURS, REQUESTS_AN_HOUR, unlimited } from './example.ts';

const article = join(import.meta.dirname, '../../../../content/blog/a-code-for-whoever-asks/index.mdx');

test('the article that names the example has its sums', () => {
  const text = readFileSync(article, 'utf8');
  expect(text).toContain(`asks ${REQUESTS_AN_HOUR} times an hour, and a message costs ${CENTS_A_MESSAGE} cents`);
  expect([HOURS, unlimited]).toEqual([8, 1920]);
  expect(text).toContain(`1,920 messages and ${euros(unlimited)}. With it they are 21 messages and ${euros(21)}.`);
});
